/** The gateways whose configs the product reads. The order is the order of menus and tables. */
export const gatewayKinds = ['nginx', 'kong', 'apisix'] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

export function isGatewayKind(value: unknown): value is GatewayKind {
  return gatewayKinds.includes(value as GatewayKind);
}

/** Names as their makers write them. `nginx` stands for nginx and OpenResty alike. */
export const gatewayNames: Readonly<Record<GatewayKind, string>> = {
  nginx: 'nginx',
  kong: 'Kong',
  apisix: 'Apache APISIX',
};
