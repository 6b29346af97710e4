import { type Instant, toInstant } from '@quittance/domain/calendar'
import { isIP } from 'node:net'
import { isLoopback } from './is-loopback.ts'
import { isSmtpAddress } from './smtp-address.ts'
import { type EnvSetting, envSettings } from './tables/env-settings.ts'

/** What is asked of the programs from outside, read once and checked. */
export type Env = {
  readonly port: number
  /** 'localhost' stands for its addresses in both families. */
  readonly host: string
  readonly dataDir: string
  /** The owner's in the launcher and its commands; in a program the address of its own login. */
  readonly databaseUrl: string | undefined
  readonly apiDatabaseUrl: string | undefined
  readonly workerDatabaseUrl: string | undefined
  readonly vaultDatabaseUrl: string | undefined
  readonly now: Instant | undefined
  readonly demo: boolean
  /** QUITTANCE_DEMO=1 says so: it is not a demo only because nothing else was said. */
  readonly isDemoAsked: boolean
  readonly production: boolean
  readonly trustProxy: boolean | string
  readonly smtpUrl: string | undefined
  readonly smsUrl: string | undefined
  readonly voiceUrl: string | undefined
  /** a folder, or a bucket with its key and secret */
  readonly storageUrl: string | undefined
  readonly googleClientId: string | undefined
  readonly facebookAppId: string | undefined
  readonly vaultUrl: string | undefined
  readonly vaultSecret: string | undefined
  readonly vaultPort: number | undefined
  readonly vaultHost: string
  readonly webhookSecret: string | undefined
  readonly sandboxUrl: string | undefined
  readonly sandboxPort: number | undefined
  /** How long the vault waits for a charge at the gateway; below the API's own 20 s. */
  readonly gatewayTimeoutMs: number
  /** How long a rail whose network does not answer takes no new payment. */
  readonly gatewayRestMs: number
  /** How long at most a program that died often waits before it is started again. */
  readonly restartPauseMs: number
  readonly faultSeed: number
  /** Share of the sandbox's answers that fail, 0 to 1. */
  readonly faultRate: number
  /** A named point at which the program kills itself; tests only. */
  readonly crashAt: string | undefined
  readonly testDatabaseUrl: string | undefined
  readonly chromePath: string | undefined
}

/** Its message is one line that names the variable. */
export class SettingError extends Error {}

export type Variables = Readonly<Record<string, string | undefined>>

/** @throws SettingError when a variable is not what it has to be, or is not safe in production */
export function readEnv(variables: Variables = process.env): Env {
  const read = (name: EnvSetting) => variables[name]?.trim() || undefined
  const production = read('NODE_ENV') === 'production'
  const database = (name: EnvSetting) => databaseAddress(name, read(name))
  const env: Env = {
    production,
    demo: !production && isOn('QUITTANCE_DEMO', read('QUITTANCE_DEMO') ?? '1'),
    isDemoAsked: read('QUITTANCE_DEMO') === '1',
    port: port('PORT', read('PORT')) ?? 3000,
    host: read('HOST') ?? (production ? '127.0.0.1' : 'localhost'),
    dataDir: read('QUITTANCE_DATA') ?? '.data',
    databaseUrl: database('DATABASE_URL'),
    apiDatabaseUrl: database('API_DATABASE_URL'),
    workerDatabaseUrl: database('WORKER_DATABASE_URL'),
    vaultDatabaseUrl: database('VAULT_DATABASE_URL'),
    now: moment('QUITTANCE_NOW', read('QUITTANCE_NOW')),
    trustProxy: proxy(read('TRUST_PROXY')),
    smtpUrl: mailServer('SMTP_URL', read('SMTP_URL')),
    smsUrl: address('SMS_URL', read('SMS_URL'), ['http:', 'https:']),
    voiceUrl: address('VOICE_URL', read('VOICE_URL'), ['http:', 'https:']),
    storageUrl: storage('STORAGE_URL', read('STORAGE_URL')),
    googleClientId: read('GOOGLE_CLIENT_ID'),
    facebookAppId: read('FACEBOOK_APP_ID'),
    vaultUrl: address('VAULT_URL', read('VAULT_URL'), ['http:', 'https:']),
    vaultSecret: read('VAULT_SECRET'),
    vaultPort: port('VAULT_PORT', read('VAULT_PORT')),
    vaultHost: read('VAULT_HOST') ?? '127.0.0.1',
    webhookSecret: read('WEBHOOK_SECRET'),
    sandboxUrl: address('SANDBOX_URL', read('SANDBOX_URL'), ['http:', 'https:']),
    sandboxPort: port('SANDBOX_PORT', read('SANDBOX_PORT')),
    gatewayTimeoutMs: amount('GATEWAY_TIMEOUT_MS', read('GATEWAY_TIMEOUT_MS') ?? '18000', 18_000),
    gatewayRestMs: amount('GATEWAY_REST_MS', read('GATEWAY_REST_MS') ?? '30000', 600_000),
    restartPauseMs: amount('RESTART_PAUSE_MS', read('RESTART_PAUSE_MS') ?? '5000', 60_000),
    faultSeed: amount('FAULT_SEED', read('FAULT_SEED') ?? '0', Number.MAX_SAFE_INTEGER),
    faultRate: amount('FAULT_RATE', read('FAULT_RATE') ?? '0', 1),
    crashAt: production ? undefined : read('CRASH_AT'),
    testDatabaseUrl: read('TEST_DATABASE_URL'),
    chromePath: read('CHROME_PATH'),
  }
  if (production) refuseUnsafe(env, read)
  return env
}

/** A variable that this program can not do without, though others can. */
export function requireSetting<Name extends keyof Env>(
  env: Env,
  name: Name,
): NonNullable<Env[Name]> {
  const value = env[name]
  if (value !== undefined) return value
  const variable = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
  throw new SettingError(`${variable} is not set.`)
}

/** Our own variables handed to a child on top of those it inherits; undefined takes one away. */
export function childVariables(own: Variables): Record<string, string> {
  const all = Object.entries({ ...process.env, ...own })
  return Object.fromEntries(all.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** What a start prints for `--help`. */
export function settingsHelp(): string {
  const lines = Object.entries(envSettings).map(([name, text]) => `  ${name.padEnd(18)} ${text}`)
  return `Settings, given as environment variables:\n\n${lines.join('\n')}\n\n${kinds}`
}

const kinds = `A database is a demo's or production's from its first start on, and a start of the other kind
refuses. A demo beside DATABASE_URL, SMTP_URL, TRUST_PROXY or a HOST that others reach starts with
QUITTANCE_DEMO=1 only.
`

function unsafe(name: EnvSetting, why: string): never {
  throw new SettingError(`${name} ${why}; production refuses to start.`)
}

function refuseUnsafe(env: Env, read: (name: EnvSetting) => string | undefined): void {
  const isAsked = read('QUITTANCE_DEMO')
  if (isAsked !== undefined && isAsked !== '0') unsafe('QUITTANCE_DEMO', 'asks for demo data')
  if (env.now !== undefined) unsafe('QUITTANCE_NOW', 'sets the clock')
  if (read('CRASH_AT') !== undefined) unsafe('CRASH_AT', 'makes the programs crash')
  if (env.smsUrl?.startsWith('http:') === true) unsafe('SMS_URL', 'is not https')
  if (env.voiceUrl?.startsWith('http:') === true) unsafe('VOICE_URL', 'is not https')
  const vault = env.vaultUrl === undefined ? null : new URL(env.vaultUrl)
  if (vault?.protocol === 'http:' && !isLoopback(vault.hostname)) {
    unsafe('VAULT_URL', 'names another machine and is not https')
  }
  const store = env.storageUrl === undefined ? null : new URL(env.storageUrl)
  if (store?.protocol === 'http:' && !isLoopback(store.hostname)) {
    unsafe('STORAGE_URL', 'names another machine and is not https')
  }
  if (env.faultRate > 0) unsafe('FAULT_RATE', 'makes payments fail')
  if (env.sandboxUrl !== undefined) unsafe('SANDBOX_URL', 'names a payment network of the demo')
  if (env.trustProxy === false) {
    unsafe(
      'TRUST_PROXY',
      'is not set: without a proxy in front that speaks https, pages go out bare',
    )
  }
  if (env.vaultSecret !== undefined && env.vaultSecret.length < 32) {
    unsafe('VAULT_SECRET', 'has fewer than 32 characters')
  }
}

function isOn(name: EnvSetting, text: string): boolean {
  if (text === '1' || text === '0') return text === '1'
  throw new SettingError(`${name} must be 0 or 1, not "${text}".`)
}

function port(name: EnvSetting, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= 65_535) return value
  throw new SettingError(`${name} must be a port from 1 to 65535, not "${text}".`)
}

function amount(name: EnvSetting, text: string, most: number): number {
  const value = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && value <= most) return value
  throw new SettingError(`${name} must be a number from 0 to ${most}, not "${text}".`)
}

/** Its message holds no value: an address may carry a password. */
function address(name: EnvSetting, text: string | undefined, protocols: readonly string[]) {
  if (text === undefined) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new SettingError(`${name} must be an address that begins with ${protocols.join(' or ')}//.`)
}

/** @throws SettingError also for a password that nobody chose: everybody can read it in the script */
function databaseAddress(name: EnvSetting, text: string | undefined) {
  const url = address(name, text, ['postgres:', 'postgresql:'])
  if (url === undefined) return undefined
  const { password, searchParams } = new URL(url)
  const given = [percentDecoded(password), searchParams.get('password') ?? '']
  if (!given.some((one) => /^change me\b/i.test(one))) return url
  throw new SettingError(
    `${name} has a password of server/database-roles.sql as it stands there: choose another one.`,
  )
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Nothing but `?tls=off` is added: what the mail client reads there could put its checks out. */
function mailServer(name: EnvSetting, text: string | undefined): string | undefined {
  const url = address(name, text, ['smtp:', 'smtps:'])
  if (url === undefined || isSmtpAddress(url)) return url
  throw new SettingError(`${name} takes ?tls=off behind smtp://, and nothing else.`)
}

/** A folder by its whole path, or a bucket of a store that is asked with a key and its secret. */
function storage(name: EnvSetting, text: string | undefined): string | undefined {
  const url = address(name, text, ['file:', 'https:', 'http:'])
  if (url === undefined) return undefined
  const { protocol, host, username, password } = new URL(url)
  if (protocol === 'file:' && host === '') return url
  if (protocol !== 'file:' && username !== '' && password !== '') return url
  throw new SettingError(
    `${name} is a folder, as file:///srv/files, or a bucket, as https://KEY:SECRET@HOST/BUCKET.`,
  )
}

/** An address, a network such as 10.0.0.0/8, or a name that Fastify knows. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [base = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(base)] ?? -1
  if (most === -1 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

function moment(name: EnvSetting, text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const value = Date.parse(text)
  if (isWhole && !Number.isNaN(value)) return toInstant(value)
  const example = '2026-11-20T15:00:00Z'
  throw new SettingError(`${name} must be an instant such as ${example}, not "${text}".`)
}

/** '1': one proxy on this machine or its network; otherwise the addresses of all. */
function proxy(text: string | undefined): boolean | string {
  if (text === undefined || text === '0') return false
  if (text === '1') return true
  if (text.split(',').every((one) => isProxyAddress(one.trim()))) return text
  throw new SettingError(`TRUST_PROXY must be 0, 1 or addresses of proxies, not "${text}".`)
}
