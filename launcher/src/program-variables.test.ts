import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, it, vi } from 'vitest'
import { envSettings } from '@quittance/server/platform/tables/env-settings'
import { type ProgramName, variablesFor } from './program-variables.ts'

const logins = { api: 'postgres://api', worker: 'postgres://worker', vault: 'postgres://vault' }
const databases = { ...logins, seed: 'postgres://owner' }
const every = Object.fromEntries(Object.keys(envSettings).map((name) => [name, `of ${name}`]))
const programs = ['api', 'worker', 'vault', 'sandbox', 'seed'] as const

afterEach(() => vi.unstubAllEnvs())

it('withholds database, vault and mail settings from the payment network', () => {
  expect(settingsOf('sandbox')).toEqual([
    'FAULT_RATE',
    'FAULT_SEED',
    'SANDBOX_PORT',
    'VAULT_URL',
    'WEBHOOK_SECRET',
  ])
})

it.each([
  ['api', ['VAULT_SECRET', 'SMS_URL', 'STORAGE_URL'], ['WEBHOOK_SECRET', 'SMTP_URL', 'VOICE_URL']],
  ['worker', ['VAULT_SECRET', 'SMTP_URL', 'VOICE_URL'], ['WEBHOOK_SECRET', 'VAULT_PORT']],
  ['vault', ['VAULT_SECRET', 'WEBHOOK_SECRET'], ['SMTP_URL', 'SMS_URL', 'VOICE_URL']],
] as const)('gives the %s what it needs, and no secret that it does not', (program, has, lacks) => {
  expect(settingsOf(program)).toEqual(expect.arrayContaining([...has]))
  for (const name of lacks) expect(settingsOf(program)).not.toContain(name)
})

it('gives each setting to some program, but for those of the launcher and of tests', () => {
  const given = new Set(programs.flatMap((program) => Object.keys(seenBy(program))))
  expect(Object.keys(envSettings).filter((name) => !given.has(name))).toEqual([
    'API_DATABASE_URL',
    'WORKER_DATABASE_URL',
    'VAULT_DATABASE_URL',
    'RESTART_PAUSE_MS',
    'TEST_DATABASE_URL',
    'CHROME_PATH',
  ])
})

it('gives each program the address of its own login in place of the owner’s', () => {
  const urls = programs.map((program) => seenBy(program)['DATABASE_URL'])
  expect(urls).toEqual([...Object.values(logins), undefined, databases.seed])
})

it('starts a program with nothing in its environment that it was not given by name', async () => {
  const secrets = ['PGPASSWORD', 'PGUSER', 'PGSERVICEFILE', 'TEST_DATABASE_URL', 'AWS_SECRET']
  for (const name of [...secrets, 'API_DATABASE_URL']) vi.stubEnv(name, 'owner')
  vi.stubEnv('NODE_ENV', 'test')
  for (const program of programs) {
    const env = variablesFor(program, { PORT: '3000', TZ: undefined }, databases)
    const { stdout } = await promisify(execFile)('env', ['-0'], { env })
    const seen = Object.fromEntries(stdout.split('\0').map((line) => line.split('=', 2)))
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['NODE_ENV', 'PATH', 'PORT']))
    expect(Object.keys(seen)).not.toContain('HOME')
    expect(Object.values(seen)).not.toContain('owner')
  }
})

function seenBy(program: ProgramName): Readonly<Record<string, string>> {
  return variablesFor(program, every, databases)
}

/** Beside those of every program. */
function settingsOf(program: ProgramName): string[] {
  const common = ['NODE_ENV', 'QUITTANCE_DATA', 'QUITTANCE_DEMO', 'TRUST_PROXY', 'HOST', 'PORT']
  const names = Object.keys(seenBy(program)).filter((name) => name in envSettings)
  return names.filter((name) => ![...common, 'DATABASE_URL'].includes(name)).toSorted()
}
