import type { Json } from '../../schema/node';
import { isObject } from '../../schema/validate';
import type { Report } from '../report';
import { sections } from '../sections';

/** Two items of one id: the last one wins, silently (seen on APISIX 3.18.0). */
export function checkDuplicateIds(section: string, items: readonly Json[], report: Report): void {
  const seen = new Map<string, number>();
  items.forEach((item, index) => {
    if (!isObject(item)) return;
    const field = (sections[section]?.ids ?? []).find((name) => item[name] !== undefined);
    const id = field === undefined ? undefined : item[field];
    if (field === undefined || (typeof id !== 'string' && typeof id !== 'number')) return;
    const first = seen.get(String(id));
    if (first === undefined) {
      seen.set(String(id), index);
      return;
    }
    const message = `The ${field} ${id} is used twice in \`${section}\`: this one wins, and the earlier one is gone.`;
    const related = [report.related([section, first, field], 'This one is lost.')];
    report.add('duplicate-id', 'warning', report.rangeOf([section, index, field], 'value'), message, { related });
  });
}
