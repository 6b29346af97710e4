import { parseArgs } from 'node:util'
import { dayOf, type Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { isPlainCompanyName } from '@quittance/domain/plain-name'
import type { Client } from 'pg'
import { hashToken, createToken } from '../platform/token.ts'
import {
  findLenderOfHost,
  insertCapLink,
  insertApiKey,
  insertLender,
  listApiKeys,
  readLenders,
  revokeApiKey,
} from './lender-registry-repository.ts'

export type LenderCommand = {
  readonly owner: Client
  readonly business: Instant
  readonly elapsed: Instant
  /** Closes or opens a login; how many sessions ended, or null when nobody has the email. */
  readonly changeLogin: (asked: {
    readonly lenderId: string
    readonly email: string
    readonly isOpen: boolean
    readonly actor: string
  }) => Promise<number | null>
  /** Walks the chain of a lender's audit: what to say of it. */
  readonly verifyAudit: (lenderId: string) => Promise<AuditReport>
  /** what a lender's assistant knows the portal by */
  readonly assistantKey: (lenderId: string) => Promise<string>
  /** what its provider of statements knows the portal by */
  readonly statementKey: (lenderId: string) => Promise<string>
}

export type AuditReport = {
  readonly text: string
  /** false: something in it does not fit */
  readonly isWhole: boolean
}

/** What `npm run lender` was asked for can not be done; its message says why in one line. */
export class CommandError extends Error {}

export const lenderCommandUsage = `npm run lender -- add --name <name> --host <host> --country US|CA --language en|es|fr
npm run lender -- list
npm run lender -- keys list --host <host>
npm run lender -- keys add --host <host> --name <name>
npm run lender -- keys revoke --host <host> --key <id>
npm run lender -- cap --host <host> --email <borrower> --agent <name> --reason <why>
npm run lender -- disable-borrower --host <host> --email <borrower>
npm run lender -- enable-borrower --host <host> --email <borrower>
npm run lender -- verify-audit --host <host>
npm run lender -- assistant-key --host <host>
npm run lender -- statement-key --host <host>

--host and --language may be given more than once; the first language is the standard one.
`

const notPlain = 'stands in messages: at most 128 characters, no web address, nothing hidden'
const languageNames = { en: 'English', es: 'Español', fr: 'Français' } as const
const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

type Options = ReturnType<typeof readArgs>['values']

/** Does one command and answers what to print. */
export async function runLenderCommand(
  args: readonly string[],
  command: LenderCommand,
): Promise<string> {
  const { values, positionals } = readArgs(args)
  switch (positionals.join(' ')) {
    case 'add':
      return add(values, command)
    case 'list':
      return list(command)
    case 'keys list':
      return listKeys(values, command)
    case 'keys add':
      return addKey(values, command)
    case 'keys revoke':
      return revoke(values, command)
    case 'cap':
      return cap(values, command)
    case 'disable-borrower':
      return setLogin(values, command, false)
    case 'enable-borrower':
      return setLogin(values, command, true)
    case 'verify-audit':
      return verifyAudit(values, command)
    case 'assistant-key':
      return `${await command.assistantKey(await lenderOf(values, command.owner))}\n`
    case 'statement-key':
      return `${await command.statementKey(await lenderOf(values, command.owner))}\n`
    default:
      throw new CommandError('Unknown command; npm run lender -- --help lists them.')
  }
}

function readArgs(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      host: { type: 'string', multiple: true },
      country: { type: 'string' },
      language: { type: 'string', multiple: true },
      key: { type: 'string' },
      email: { type: 'string' },
      agent: { type: 'string' },
      reason: { type: 'string' },
    },
  })
}

async function add(options: Options, { owner, business, elapsed }: LenderCommand): Promise<string> {
  const name = needed('name', options.name)
  if (!isPlainCompanyName(name)) throw new CommandError(`--name ${notPlain}.`)
  const hosts = (options.host ?? []).map((host) => host.toLowerCase())
  const { country } = options
  if (hosts.length === 0) throw new CommandError('--host is missing.')
  const wrong = hosts.find((host) => !hostName.test(host))
  if (wrong !== undefined) throw new CommandError(`--host ${wrong} is not the name of a host.`)
  if (country !== 'US' && country !== 'CA') throw new CommandError('--country must be US or CA.')
  const languages = [...new Set(options.language ?? ['en'])].map(readLanguage)
  for (const host of hosts) {
    const taken = await findLenderOfHost(owner, host)
    if (taken !== null) throw new CommandError(`--host ${host} is another lender's already.`)
  }
  const lender = { name, hosts, country, languages, businessOn: dayOf(business) } as const
  const lenderId = await insertLender(owner, lender, elapsed)
  const key = await makeKey({ owner, elapsed }, lenderId, 'first')
  return `Lender ${name}\n  id    ${lenderId}\n  host  ${hosts.join(', ')}\n${key}`
}

async function list({ owner }: LenderCommand): Promise<string> {
  const lenders = await readLenders(owner)
  const lines = lenders.map(
    ({ lenderId, name, country, hosts }) => `${lenderId}  ${country}  ${name}  ${hosts.join(', ')}`,
  )
  return lines.length === 0 ? 'There is no lender yet.\n' : `${lines.join('\n')}\n`
}

async function listKeys(options: Options, { owner }: LenderCommand): Promise<string> {
  const keys = await listApiKeys(owner, await lenderOf(options, owner))
  const lines = keys.map(({ keyId, name, createdAt, revokedAt }) => {
    const status = revokedAt === null ? 'valid' : `revoked ${revokedAt.toISOString()}`
    return `${keyId}  ${name}  made ${createdAt.toISOString()}  ${status}`
  })
  return lines.length === 0 ? 'There is no key yet.\n' : `${lines.join('\n')}\n`
}

async function addKey(options: Options, command: LenderCommand): Promise<string> {
  const name = needed('name', options.name)
  return makeKey(command, await lenderOf(options, command.owner), name)
}

async function revoke(options: Options, { owner, elapsed }: LenderCommand): Promise<string> {
  const keyId = needed('key', options.key)
  const lenderId = await lenderOf(options, owner)
  const isRevoked = await revokeApiKey(owner, lenderId, { keyId, revokedAt: elapsed })
  if (!isRevoked) throw new CommandError(`--key ${keyId} is no valid key of this lender.`)
  return `Key ${keyId} is revoked.\n`
}

/** A token for one use within 60 seconds: an agent enters this borrower's portal (AMB-14). */
async function cap(options: Options, { owner, elapsed }: LenderCommand): Promise<string> {
  const email = needed('email', options.email).toLowerCase()
  const agent = needed('agent', options.agent).slice(0, 200)
  const reason = needed('reason', options.reason).slice(0, 200)
  const lenderId = await lenderOf(options, owner)
  const token = createToken()
  const hash = hashToken(token)
  const isMade = await insertCapLink(owner, lenderId, { email, agent, reason, hash, at: elapsed })
  if (!isMade) throw new CommandError(`--email ${email} is no borrower's.`)
  return `For one use within 60 seconds:\n  /redirect?capToken=${token}\n`
}

/** Closes or opens a login: every session, link and push of its borrower ends with it. */
async function setLogin(
  options: Options,
  { owner, changeLogin }: LenderCommand,
  isOpen: boolean,
): Promise<string> {
  const email = needed('email', options.email).toLowerCase()
  const lenderId = await lenderOf(options, owner)
  const actor = isOpen ? 'command enable-borrower' : 'command disable-borrower'
  const ended = await changeLogin({ lenderId, email, isOpen, actor })
  if (ended === null) throw new CommandError(`--email ${email} is no borrower's.`)
  return `The login of ${email} is ${isOpen ? 'open' : 'closed'}; sessions that ended: ${ended}.\n`
}

/** Says how far the audit is in order. What does not fit ends the command as a failure. */
async function verifyAudit(options: Options, command: LenderCommand): Promise<string> {
  const { text, isWhole } = await command.verifyAudit(await lenderOf(options, command.owner))
  if (!isWhole) throw new CommandError(text)
  return `${text}\n`
}

async function makeKey(
  { owner, elapsed }: Pick<LenderCommand, 'owner' | 'elapsed'>,
  lenderId: string,
  name: string,
): Promise<string> {
  const key = createToken()
  const keyId = await insertApiKey(owner, lenderId, {
    name,
    hash: hashToken(key),
    createdAt: elapsed,
  })
  return `Key ${keyId} (${name}), shown this once:\n  ${key}\n`
}

async function lenderOf({ host }: Options, owner: Client): Promise<string> {
  const name = needed('host', host?.[0]).toLowerCase()
  const lenderId = await findLenderOfHost(owner, name)
  if (lenderId === null) throw new CommandError(`--host ${name} is no lender's.`)
  return lenderId
}

function readLanguage(code: string): { code: Language; name: string } {
  if (code !== 'en' && code !== 'es' && code !== 'fr') {
    throw new CommandError('--language must be en, es or fr.')
  }
  return { code, name: languageNames[code] }
}

function needed(name: string, value: string | undefined): string {
  const text = value?.trim() ?? ''
  if (text === '') throw new CommandError(`--${name} is missing.`)
  return text
}
