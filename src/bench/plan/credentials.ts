import { createHmac } from 'node:crypto';

/** The consumer that a run adds: its credentials exist nowhere else and end with the run. */
export const runConsumer = {
  name: 'gateway-lens',
  key: 'gateway-lens-key',
  password: 'gateway-lens-password',
  jwtKey: 'gateway-lens-issuer',
  jwtSecret: 'gateway-lens-secret-of-32-bytes-00',
} as const;

/** `Authorization: Basic …` of the run's consumer. */
export function basicAuthorization(user: string = runConsumer.name): string {
  return `Basic ${Buffer.from(`${user}:${runConsumer.password}`, 'utf8').toString('base64')}`;
}

/**
 * A token signed with HS256 that is valid until the year 2100, so that plans stay the same from day to day.
 * @param secretEncoding `base64` where the gateway decodes the consumer's secret before it uses it
 */
export function signedToken(claims: Readonly<Record<string, string | number>>, secretEncoding: 'utf8' | 'base64' = 'utf8'): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, nbf: 0, exp: 4_102_444_800 })}`;
  return `${content}.${createHmac('sha256', Buffer.from(runConsumer.jwtSecret, secretEncoding)).update(content).digest('base64url')}`;
}
