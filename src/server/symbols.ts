import { SymbolKind, type DocumentSymbol } from 'vscode-languageserver/node';
import type { OutlineSymbol } from '../core/analysis';
import type { OffsetRange } from '../shared/diagnostics';
import { LineIndex } from '../core/text/lineIndex';
import type { Analyses } from './analyses';
import type { OpenDocument } from './documents';

const kinds: Readonly<Record<OutlineSymbol['kind'], SymbolKind>> = {
  gateway: SymbolKind.Namespace,
  server: SymbolKind.Module,
  service: SymbolKind.Interface,
  route: SymbolKind.Function,
  upstream: SymbolKind.Struct,
  target: SymbolKind.Field,
  consumer: SymbolKind.Key,
  plugin: SymbolKind.Event,
  block: SymbolKind.Object,
};

export function documentSymbols(document: OpenDocument, analyses: Analyses): DocumentSymbol[] {
  const checked = analyses.ofDocument(document);
  if (checked === undefined || !checked.ok) return [];
  const index = new LineIndex(document.text);
  return checked.analysis.outline.map((symbol) => toLsp(symbol, index));
}

function toLsp(symbol: OutlineSymbol, index: LineIndex): DocumentSymbol {
  const range = around(symbol);
  return {
    // Editors refuse an empty name.
    name: symbol.name.trim() === '' ? `(${symbol.kind})` : symbol.name,
    ...(symbol.detail === undefined ? {} : { detail: symbol.detail }),
    kind: kinds[symbol.kind],
    range: index.range(range),
    selectionRange: index.range(symbol.selection),
    children: symbol.children.map((child) => toLsp(child, index)),
  };
}

/** Editors refuse a symbol whose range does not hold its selection. */
function around(symbol: OutlineSymbol): OffsetRange {
  return { start: Math.min(symbol.range.start, symbol.selection.start), end: Math.max(symbol.range.end, symbol.selection.end) };
}
