import type { CoreHost } from '../core/analysis';
import { digest } from '../core/text/digest';
import type { RoutesResult } from '../shared/serverProtocol';
import type { Analyses } from './analyses';
import type { DocumentStore, OpenDocument } from './documents';
import { positionsOf } from './findings';
import { pathToUri } from './uris';

/** The routes of the document's main file, for the code lens; `null` for what is no config or could not be analysed. */
export function routesOf(
  document: OpenDocument,
  deps: { readonly analyses: Analyses; readonly host: CoreHost; readonly documents: DocumentStore },
): RoutesResult | null {
  const checked = deps.analyses.sourcesOf(document)[0]?.checked;
  if (checked === undefined || !checked.ok) return null;
  const positions = positionsOf(checked, deps.host);
  return {
    root: checked.document.uri,
    kind: checked.analysis.kind,
    digest: digest(checked.document.text),
    routes: checked.analysis.model.routes.map((route) => ({
      key: route.key,
      label: route.label,
      digest: route.digest,
      uri: deps.documents.at(route.place.path)?.uri ?? pathToUri(route.place.path),
      path: route.place.path,
      selection: positions.at(route.place.path).range(route.place.selection),
    })),
  };
}
