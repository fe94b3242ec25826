import type { SchemaNode } from '../schema/node';

const text: SchemaNode = { types: ['string'] };
const url: SchemaNode = { types: ['string'], pattern: '^[^\\/]+:\\/\\/([\\da-zA-Z.-]+|\\[[\\da-fA-F:]+\\])(:\\d+)?' };

/**
 * What APISIX asks of the `secrets` of each kind (apisix/secret/{vault,aws,gcp}.lua). It does not serve these schemas, so they
 * are not in the pack.
 */
export const secretManagers: Readonly<Record<string, SchemaNode>> = {
  vault: { properties: { uri: url, prefix: text, token: text, namespace: text }, required: ['uri', 'prefix', 'token'] },
  aws: {
    properties: { access_key_id: text, secret_access_key: text, session_token: text, region: text, endpoint_url: url },
    required: ['access_key_id', 'secret_access_key'],
  },
  gcp: {
    properties: {
      auth_config: {
        types: ['object'],
        properties: { client_email: text, private_key: text, project_id: text, token_uri: text, scope: { types: ['array'], items: text }, entries_uri: text },
        required: ['client_email', 'private_key', 'project_id'],
      },
      ssl_verify: { types: ['boolean'] },
      auth_file: text,
    },
    oneOf: [{ required: ['auth_config'] }, { required: ['auth_file'] }],
  },
};
