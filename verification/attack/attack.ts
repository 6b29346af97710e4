import { makeWorld } from '../crash/make-world.ts'
import { startPortal } from '../crash/start-portal.ts'
import { type Attacked, type AttackResult, asTable } from './attack-report.ts'
import { flood } from './flood.ts'
import { hangPrograms } from './hang-programs.ts'
import { sendOddRequests } from './send-odd-requests.ts'
import { tryForeignRows } from './try-foreign-rows.ts'
import { tryPrivilegeEscalations } from './try-privilege-escalations.ts'

// `npm run attack -- <name>`: the real programs on this machine, attacked, with a table of what they
// answered. It ends with 1 where an attack got anywhere.

const borrowers = 40
const attacks: Readonly<Record<string, (attacked: Attacked) => Promise<AttackResult>>> = {
  flood,
  'ways-up': tryPrivilegeEscalations,
  'odd-requests': sendOddRequests,
  isolation: tryForeignRows,
  hang: hangPrograms,
}

const [name = ''] = process.argv.slice(2)
const names = name === 'all' ? Object.keys(attacks) : [name]
if (name === 'enumeration') await import('./attack-enumeration.ts')
else if (names.every((one) => Object.hasOwn(attacks, one))) for (const one of names) await run(one)
else {
  const known = ['enumeration', ...Object.keys(attacks), 'all'].join(' | ')
  process.stderr.write(`npm run attack -- ${known}\n`)
  process.exitCode = 1
}

async function run(one: string): Promise<void> {
  const portal = await startPortal({ variables: { GATEWAY_REST_MS: '700' } })
  try {
    const world = await makeWorld(portal, borrowers)
    const startedAt = performance.now()
    const result = await attacks[one]?.({ portal, world })
    if (result === undefined) return
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    process.stdout.write(`${one}, ${seconds} s\n\n${asTable(result)}\n\n`)
    for (const fault of result.faults) process.stdout.write(`FAULT ${fault}\n`)
    if (result.faults.length === 0) return portal.forgetWhenStopped()
    process.stdout.write(`left for a look: ${portal.dataDir}\n`)
    process.exitCode = 1
  } finally {
    await portal.stop()
  }
}
