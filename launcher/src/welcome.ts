import type { Env } from '@quittance/server/platform/env'
import { demoLenders } from '@quittance/demo/tables/lenders'
import { demoPassword, demoPeople } from '@quittance/demo/tables/people'
import type { Ready } from './supervise.ts'

/** What a start shows once everything answers. */
export function welcome(env: Env, { sandboxUrl, whyShared }: Ready): string {
  const at = (host: string) => `http://${host}:${env.port}`
  const together = whyShared === null ? '' : `  All programs run as root together: ${whyShared}.\n`
  if (!env.demo) return `Quittance answers at ${at(env.host ?? 'localhost')}\n${together}`
  const lenders = demoLenders.flatMap(({ name, hosts }) => [
    `  ${name.padEnd(26)} ${at(hosts[0] ?? '')}`,
    ...demoPeople
      .filter(({ host }) => hosts.includes(host))
      .map(({ email, who }) => `    ${email.padEnd(34)} ${who}`),
  ])
  return [
    `Quittance is ready at ${at('localhost')}`,
    '',
    ...lenders,
    '',
    `  Password of all: ${demoPassword}`,
    ...(sandboxUrl === null ? [] : [`  Payment network, with its test cards: ${sandboxUrl}`]),
    together,
  ].join('\n')
}
