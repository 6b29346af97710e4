import type { Env } from './env.ts'

/** Where borrowers reach a host. In production a proxy in front speaks https; a demo has its port. */
export function portalAddress(
  { production, port }: Pick<Env, 'production' | 'port'>,
  host: string,
) {
  return production ? `https://${host}` : `http://${host}:${port}`
}
