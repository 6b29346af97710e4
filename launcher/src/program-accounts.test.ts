import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { programAccounts } from './program-accounts.ts'

const isRoot = process.getuid?.() === 0
const programs = ['api', 'worker', 'vault', 'sandbox'] as const
const readers = {
  'vault-keys.json': ['vault'],
  'portal-keys.json': ['api'],
  'portal-secret': ['api', 'worker'],
  'push-key.json': ['api', 'worker'],
  'postgres-password': [],
  'database-logins.json': [],
  'logs/api.log': [],
  'sandbox/journal.ndjson': ['sandbox'],
}
const env = { port: 3000, crashAt: undefined }

let outer: string
let dataDir: string
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'quittance-accounts-'))
  chmodSync(outer, 0o711)
  dataDir = join(outer, 'data')
  for (const folder of ['logs', 'sandbox']) mkdirSync(join(dataDir, folder), { recursive: true })
  for (const name of Object.keys(readers)) writeFileSync(join(dataDir, name), name)
})
afterEach(() => rmSync(outer, { recursive: true, force: true }))

const accountsOf = (changed: object = {}) =>
  programAccounts({ env, dataDir, scripts: [import.meta.filename], ...changed })

describe.runIf(isRoot)('programs that root starts', () => {
  it('gives each program an account of its own, that reads its own files alone', () => {
    const accounts = accountsOf()
    expect(accounts.whyShared).toBe(null)
    accounts.handOver()
    accounts.handOver()
    const uids = programs.map((program) => accounts.of(program)?.uid)
    expect(new Set([0, undefined, ...uids]).size).toBe(6)
    expect(accounts.of('seed')).toBeUndefined()
    for (const [name, allowed] of Object.entries(readers)) {
      const path = join(dataDir, name)
      const can = programs.filter((one) => run('cat', [path], accounts.of(one)) === 0)
      expect([name, can]).toEqual([name, allowed])
      expect([name, lstatSync(path).mode & 0o022]).toEqual([name, 0])
    }
    for (const program of programs)
      expect(run('touch', [join(dataDir, 'new')], accounts.of(program))).not.toBe(0)
  })

  it('leaves a link alone that a program put in the place of a file', () => {
    const target = join(outer, 'shadow')
    writeFileSync(target, '', { mode: 0o600 })
    const accounts = accountsOf()
    accounts.handOver()
    rmSync(join(dataDir, 'sandbox/journal.ndjson'))
    symlinkSync(target, join(dataDir, 'sandbox/journal.ndjson'))
    rmSync(join(dataDir, 'vault-keys.json'))
    symlinkSync(target, join(dataDir, 'vault-keys.json'))
    accounts.handOver()
    expect([lstatSync(target).uid, lstatSync(target).mode & 0o777]).toEqual([0, 0o600])
  })

  it('keeps what each program compiled in a folder that no other one writes to', () => {
    const accounts = accountsOf()
    const folder = accounts.compiledIn(join(dataDir, 'compiled'), 'vault')
    const write = ['-c', `echo > ${join(folder, 'code')}`]
    const can = programs.filter((one) => run('sh', write, accounts.of(one)) === 0)
    expect(can).toEqual(['vault'])
  })

  it('says why the programs share an account, and then gives them none', () => {
    expect(accountsOf({ env: { ...env, port: 80 } }).whyShared).toMatch(/^$|port 80 may be/)
    expect(accountsOf({ env: { ...env, crashAt: 'asked' } }).whyShared).toBe('CRASH_AT is set')
    chmodSync(outer, 0o700)
    const accounts = accountsOf()
    expect(accounts.whyShared).toBe(
      `another account can not pass to ${dataDir}, or to the product itself`,
    )
    expect(programs.map((program) => accounts.of(program))).toEqual(programs.map(() => undefined))
  })
})

it.runIf(!isRoot)('starts the programs of an ordinary account as that account', () => {
  const accounts = accountsOf()
  expect([accounts.whyShared, accounts.of('vault')]).toEqual([null, undefined])
})

function run(command: string, args: string[], account: object | undefined): number | null {
  return spawnSync(command, args, { ...account, cwd: '/', stdio: 'ignore' }).status
}
