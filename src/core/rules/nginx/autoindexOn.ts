import { argToken } from '../../nginx/checks/check';
import { isRestricted } from './access';
import type { NginxRule } from './rule';

/** `autoindex on` lists every file of a folder that has no index, also those that nothing links to. */
export const autoindexOn: NginxRule = {
  code: 'nginx/autoindex-on',
  category: 'security',
  severity: 'info',
  check({ config, report }) {
    for (const node of config.byName.get('autoindex') ?? []) {
      if (node.args[0] !== 'on' || (node.parent !== undefined && isRestricted(node.parent))) continue;
      report(node, argToken(node, 0), 'Everybody can list the files of folders without an index here, also those that nothing links to. Use "off" unless the listing is meant for all.');
    }
  },
};
