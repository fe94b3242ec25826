/** Every container and network of a run carries these, so that a later start can find what a killed run left. */
export const labels = {
  session: 'dev.gateway-lens.session',
  owner: 'dev.gateway-lens.owner',
  role: 'dev.gateway-lens.role',
} as const;
