import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lenderProofs } from '@quittance/server/platform/database/logins/lender-proof'
import { Client, DatabaseError } from 'pg'
import { privilegeEscalations } from '../../launcher/testing/privilege-escalations.ts'
import type { Attacked, AttackResult } from './attack-report.ts'

const programs = ['api', 'worker', 'vault'] as const
/** Codes by which PostgreSQL refuses, rather than does not understand. */
const refusals = ['42501', '0A000', '25006', '28000', '55000', 'P0001']

/** Every way up of an injected statement, with the login of each program: the database's answer to each. */
export async function tryPrivilegeEscalations({ portal, world }: Attacked): Promise<AttackResult> {
  const owner = new Client(portal.databaseUrl)
  await owner.connect()
  const { rows: lenders } = await owner.query<{ id: string }>(
    'select distinct lender_id as id from hosts where lender_id <> $1',
    [world.lenderId],
  )
  await owner.end()
  const faults: string[] = []
  const answers = new Map<string, string[]>()
  for (const program of programs) {
    const isVault = program === 'vault'
    const ways = privilegeEscalations({
      owner: 'quittance',
      lenderId: world.lenderId,
      otherLenderId: lenders[0]?.id ?? '',
      other: isVault ? 'quittance_app' : 'quittance_vault',
      hidden: isVault ? 'payments' : 'vault.numbers',
      own: isVault ? 'vault.numbers' : 'payments',
    })
    const url = loginUrl(portal.dataDir, portal.databaseUrl, program)
    const opening = `begin; select set_config('app.lender', '${lenderProofs(url)(world.lenderId)}', true)`
    for (const { after, sql } of ways) {
      const code = await codeOf(url, `${opening}; ${sql}; commit`)
      answers.set(after, [...(answers.get(after) ?? []), code])
      if (!refusals.includes(code)) faults.push(`${program}, ${after}: ${sql} (${code})`)
    }
  }
  const columns = ['after', ...programs]
  return { columns, rows: [...answers].map(([after, codes]) => [after, ...codes]), faults }
}

function loginUrl(dataDir: string, ownerUrl: string, program: (typeof programs)[number]): string {
  const kept = readFileSync(join(dataDir, 'database-logins.json'), 'utf8')
  const url = new URL(ownerUrl)
  url.username = `quittance_${program}_login`
  url.password = (JSON.parse(kept) as Record<string, string>)[program] ?? ''
  return url.href
}

async function codeOf(url: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const code = await client.query(sql).then(
    () => 'done',
    (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : String(error)),
  )
  await client.end()
  return code
}
