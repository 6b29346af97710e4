import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { childVariables } from '@quittance/server/platform/env'
import { ownerPool } from '../owner-pool.ts'
import type { CrashWorld } from '../crash/make-world.ts'
import { ledgerScript } from './ledger-script.ts'
import { driverWriter, type LedgerWriter } from './write-by-driver.ts'

/** Debian keeps it outside the path where several versions are installed. */
const places = ['pgbench', '/usr/bin/pgbench']

/** pgbench where there is one; otherwise a bare loop over the driver, and its name says so. */
export async function ledgerWriter(
  databaseUrl: string,
  world: CrashWorld,
  clients: number,
): Promise<LedgerWriter> {
  const { lenderId, payers } = world
  const program = places.find((place) => spawnSync(place, ['--version']).status === 0)
  if (program === undefined) return driverWriter(databaseUrl, world, clients)
  const owner = ownerPool(databaseUrl)
  await owner.query('create table bench_loans (n integer primary key, loan_id uuid not null)')
  await owner.query('grant select on bench_loans to quittance_app')
  await owner.query(
    'insert into bench_loans select n, loan_id from unnest($1::uuid[]) with ordinality as l(loan_id, n)',
    [payers.map(({ loanId }) => loanId)],
  )
  await owner.end()
  const file = join(mkdtempSync(join(tmpdir(), 'quittance-bench-')), 'write.sql')
  writeFileSync(file, await ledgerScript(databaseUrl, lenderId, payers[0]?.loanId ?? ''))
  process.once('exit', () => rmSync(dirname(file), { recursive: true }))
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-f', file]
  args.push('-D', `loans=${payers.length}`)
  const env = childVariables({ PGOPTIONS: '-c role=quittance_app' })
  return {
    name: 'pgbench',
    async write(seconds) {
      const command = [...args, '-T', String(seconds), databaseUrl]
      const { stdout } = await promisify(execFile)(program, command, { env })
      const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? []
      if (perSecond === undefined) throw new Error(`pgbench said no speed: ${stdout}`)
      return Number(perSecond)
    },
  }
}
