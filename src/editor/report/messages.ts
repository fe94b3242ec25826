import { isFiniteNumber, isRecord, isString } from '../../shared/guards';
import type { ReportToHost } from '../../shared/reportProtocol';

/** A message of the report, or `undefined` for anything else: the frame is not trusted. */
export function parseReportMessage(value: unknown): ReportToHost | undefined {
  if (!isRecord(value)) return undefined;
  switch (value['type']) {
    case 'ready':
    case 'cancel':
    case 'rerun':
    case 'saveBaseline':
    case 'exportJson':
    case 'exportHtml':
      return { type: value['type'] };
    case 'openRoute':
      return isString(value['routeKey']) ? { type: 'openRoute', routeKey: value['routeKey'] } : undefined;
    case 'openLocation':
      return isFiniteNumber(value['index']) ? { type: 'openLocation', index: value['index'] } : undefined;
    default:
      return undefined;
  }
}
