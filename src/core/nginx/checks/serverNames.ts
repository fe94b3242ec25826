import { argToken, type DirectiveCheck } from './check';

/** Wildcards in server_name (ngx_http_core_server_name). */
export const serverNameCheck: DirectiveCheck = {
  names: ['server_name'],
  check(node, scope) {
    node.args.forEach((name, index) => {
      const star = name.startsWith('*') && (name.length < 3 || name[1] !== '.');
      if (!star && name !== '.') return;
      scope.report(node, argToken(node, index), 'nginx/invalid-server-name', `"${name}" is no server name: a wildcard stands for whole labels, as in "*.example.com" or "www.*".`);
    });
  },
};
