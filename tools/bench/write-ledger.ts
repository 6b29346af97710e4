import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { childVariables } from '../../server/src/env.ts'
import { ownerPool } from '../../server/testing/owner-pool.ts'
import type { World } from '../crash/make-world.ts'

export type LedgerWriter = {
  /** what writes */
  readonly name: string
  /** writes for so long, with as many connections as there are lanes; answers writes a second */
  write(seconds: number): Promise<number>
}

const template = readFileSync(join(import.meta.dirname, 'ledger-write.sql'), 'utf8')
/** Debian keeps it outside the path where several versions are installed. */
const places = ['pgbench', '/usr/bin/pgbench']

/** pgbench where there is one; otherwise a bare loop over the driver, and its name says so. */
export async function ledgerWriter(
  databaseUrl: string,
  { lenderId, payers }: World,
  lanes: number,
): Promise<LedgerWriter> {
  const owner = ownerPool(databaseUrl)
  await owner.query('create table bench_loans (n integer primary key, loan_id uuid not null)')
  await owner.query('grant select on bench_loans to quittance_app')
  await owner.query(
    'insert into bench_loans select n, loan_id from unnest($1::uuid[]) with ordinality as l(loan_id, n)',
    [payers.map(({ loanId }) => loanId)],
  )
  await owner.end()
  const script = template.replaceAll(`:'lender'`, `'${lenderId}'`)
  const setting = { databaseUrl, script, loans: payers.length, lanes }
  const program = places.find((place) => spawnSync(place, ['--version']).status === 0)
  return program === undefined ? byDriver(setting) : byPgbench(program, setting)
}

type Setting = {
  readonly databaseUrl: string
  readonly script: string
  readonly loans: number
  readonly lanes: number
}

function byPgbench(program: string, { databaseUrl, script, loans, lanes }: Setting): LedgerWriter {
  const file = join(mkdtempSync(join(tmpdir(), 'quittance-bench-')), 'write.sql')
  writeFileSync(file, script)
  process.once('exit', () => rmSync(dirname(file), { recursive: true }))
  const args = ['-n', '-M', 'prepared', '-c', String(lanes), '-j', '2', '-f', file]
  args.push('-D', `loans=${loans}`)
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

function byDriver({ databaseUrl, script, loans, lanes }: Setting): LedgerWriter {
  const body = script.replaceAll(/^(--|\\).*$/gm, '')
  return {
    name: 'a bare loop over the driver, as there is no pgbench here',
    async write(seconds) {
      const until = performance.now() + seconds * 1000
      let written = 0
      const lane = async (no: number) => {
        const owner = ownerPool(databaseUrl)
        for (let at = no; performance.now() < until; at += lanes) {
          const n = (at % loans) + 1
          await owner.query(body.replaceAll(/:n\b/g, String(n)))
          written += 1
        }
        await owner.end()
      }
      await Promise.all(Array.from({ length: lanes }, (_, no) => lane(no)))
      return written / seconds
    },
  }
}
