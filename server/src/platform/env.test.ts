import { expect, it } from 'vitest'
import { readEnv, requireSetting, SettingError, settingsHelp } from './env.ts'
import { envSettings } from './tables/env-settings.ts'

const production = { NODE_ENV: 'production', TRUST_PROXY: '1' }

it('needs no variable to start a demo', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    dataDir: '.data',
    demo: true,
    production: false,
    now: undefined,
    databaseUrl: undefined,
  })
})

it('reads the variables that are given', () => {
  const env = readEnv({
    PORT: '8080',
    QUITTANCE_DEMO: '0',
    QUITTANCE_NOW: '2026-11-20T15:00:00Z',
    FAULT_RATE: '0.12',
  })
  expect(env).toMatchObject({ port: 8080, demo: false, faultRate: 0.12 })
  expect(env.now).toBe(Date.parse('2026-11-20T15:00:00Z'))
})

it.each([
  ['PORT', '0'],
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['QUITTANCE_NOW', 'yesterday'],
  ['QUITTANCE_NOW', '2026-11-20'],
  ['QUITTANCE_NOW', '2026-13-20T15:00:00Z'],
  ['QUITTANCE_DEMO', 'no'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'smtp://mail.example.com?tls=no'],
  ['SMTP_URL', 'smtps://mail.example.com?tls=off'],
  ['SMTP_URL', 'smtp://mail.example.com?tls.rejectUnauthorized=false'],
  ['SMS_URL', 'api.twilio.com'],
  ['VOICE_URL', 'api.twilio.com'],
  ['FAULT_RATE', '1.5'],
  ['FAULT_SEED', '-1'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '300.1.1.1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['VAULT_URL', 'localhost:4000'],
  ['STORAGE_URL', '/srv/files'],
  ['STORAGE_URL', 'file://srv/files'],
  ['STORAGE_URL', 's3://bucket'],
  ['STORAGE_URL', 'https://s3.example.com/bucket'],
  ['STORAGE_URL', 'https://key@s3.example.com/bucket'],
])('refuses %s=%s in one line that names it', (name, value) => {
  const read = () => readEnv({ [name]: value })
  expect(read).toThrow(SettingError)
  expect(read).toThrow(new RegExp(`^${name} .*[^\\n]$`))
})

it('sends emails in the clear where the address says so, and is told how by --help', () => {
  const SMTP_URL = 'smtp://mail.internal?tls=off'
  expect(readEnv({ ...production, SMTP_URL }).smtpUrl).toBe(SMTP_URL)
  expect(settingsHelp()).toMatch(/SMTP_URL.*[?]tls=off/)
})

it('keeps the password of a database URL out of its message, and the secret of a bucket', () => {
  expect(() => readEnv({ DATABASE_URL: 'pg://me:secret@host' })).toThrow(/^(?!.*secret)/)
  expect(() => readEnv({ STORAGE_URL: 's3://me:secret@host' })).toThrow(/^(?!.*secret)/)
})

it('asks a bucket on another machine by https alone in production', () => {
  const bare = 'http://key:secret@store.internal/bucket'
  expect(() => readEnv({ ...production, STORAGE_URL: bare })).toThrow(/^STORAGE_URL (?!.*secret)/)
  for (const STORAGE_URL of [
    'file:///srv/files',
    'http://key:secret@127.0.0.1:9000/bucket',
    'https://key:secret@store.internal/bucket',
  ])
    expect(readEnv({ ...production, STORAGE_URL }).storageUrl).toBe(STORAGE_URL)
})

it.each([
  ['DATABASE_URL', 'postgres://quittance_owner:change%20me:%20owner@db/quittance'],
  ['API_DATABASE_URL', 'postgres://quittance_api_login:change me: api@db/quittance'],
  ['VAULT_DATABASE_URL', 'postgres://db/quittance?user=vault&password=Change+me'],
])(
  'refuses in %s a password of the script for administrators that was not changed',
  (name, url) => {
    const read = () => readEnv({ ...production, [name]: url })
    expect(read).toThrow(SettingError)
    expect(read).toThrow(
      `${name} has a password of server/database-roles.sql as it stands there: choose another one.`,
    )
    const chosen = url.replace(/change/i, 'exchange')
    expect(() => readEnv({ ...production, [name]: chosen })).not.toThrow()
  },
)

it('leaves the demo out in production', () => {
  expect(readEnv(production)).toMatchObject({ demo: false, host: '127.0.0.1' })
})

it.each(['10.0.0.0/8', '192.0.2.7, 2001:db8::/32', 'loopback, uniquelocal'])(
  'takes the proxies %s',
  (text) => {
    expect(readEnv({ TRUST_PROXY: text }).trustProxy).toBe(text)
  },
)

it.each([
  ['TRUST_PROXY', '0'],
  ['QUITTANCE_DEMO', '1'],
  ['QUITTANCE_NOW', '2026-11-20T15:00:00Z'],
  ['CRASH_AT', 'after_gateway_ack'],
  ['FAULT_RATE', '0.1'],
  ['SANDBOX_URL', 'http://127.0.0.1:4000'],
  ['SMS_URL', 'http://account:token@127.0.0.1:4000'],
  ['VOICE_URL', 'http://account:token@127.0.0.1:4000'],
  ['VAULT_SECRET', 'secret'],
  ['VAULT_URL', 'http://vault.internal:4000'],
  ['VAULT_URL', 'http://10.0.0.7:4000'],
  ['VAULT_URL', 'http://127.0.0.1.example:4000'],
])('refuses %s=%s in production, naming it', (name, value) => {
  expect(() => readEnv({ ...production, [name]: value })).toThrow(new RegExp(`^${name} `))
})

it.each([
  'https://vault.internal:4000',
  'http://127.0.0.1:4000',
  'http://[::1]:4000',
  'http://localhost:4000',
])('takes a vault at %s in production', (vaultUrl) => {
  expect(readEnv({ ...production, VAULT_URL: vaultUrl }).vaultUrl).toBe(vaultUrl)
})

it('lists every variable for --help', () => {
  const help = settingsHelp()
  for (const name of Object.keys(envSettings)) expect(help).toContain(`  ${name} `)
})

it('says in --help that demo and production never mix', () => {
  expect(settingsHelp()).toMatch(/start of the other kind\s+refuses/)
})

it('names the variable that a program can not do without', () => {
  const env = readEnv({ VAULT_URL: 'http://127.0.0.1:4000' })
  expect(requireSetting(env, 'vaultUrl')).toBe('http://127.0.0.1:4000')
  expect(() => requireSetting(env, 'databaseUrl')).toThrow('DATABASE_URL is not set.')
})
