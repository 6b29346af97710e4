import type { Env } from '../env.ts'
import { accountPassword, demoLenders } from './tables/demo-accounts.ts'

/** What a start shows once everything answers. */
export function welcome(env: Env): string {
  const at = (host: string) => `http://${host}:${env.port}`
  if (!env.demo) return `Quittance answers at ${at(env.host)}\n`
  const lenders = demoLenders.flatMap(({ name, host, accounts }) => [
    `  ${name.padEnd(16)} ${at(host)}`,
    ...accounts.map(({ signIn, who }) => `    ${signIn.padEnd(34)} ${who}`),
  ])
  return [
    `Quittance is ready at ${at('localhost')}`,
    '',
    ...lenders,
    '',
    `  Password of all: ${accountPassword}`,
    '',
  ].join('\n')
}
