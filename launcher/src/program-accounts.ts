import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Env } from '@quittance/server/platform/env'

type AccountName = 'api' | 'worker' | 'vault' | 'sandbox'
export type Account = { readonly uid: number; readonly gid: number }

/** Who each program is to the machine. */
export type ProgramAccounts = {
  /** Why all are one and the same, where they could be told apart; null where nothing is amiss. */
  readonly whyShared: string | null
  /** Undefined where it runs as whoever started it. */
  of(name: string): Account | undefined
  /** Hands each file over to the programs that read it, and takes it away from the others. */
  handOver(): void
  /** Where a program keeps its sources compiled: what one wrote, no other one runs. */
  compiledIn(folder: string, name: AccountName): string
}

type AccountPlan = {
  readonly env: Pick<Env, 'port' | 'crashAt'>
  readonly dataDir: string
  /** what the accounts have to be able to read */
  readonly scripts: readonly string[]
}

/**
 * Numbers without a name: nobody logs in by them, and between those that systems give to people and
 * those that systemd makes up. API and worker share a group, for what both read.
 */
const accounts: Readonly<Record<AccountName, Account>> = {
  api: { uid: 60_801, gid: 60_800 },
  worker: { uid: 60_802, gid: 60_800 },
  vault: { uid: 60_803, gid: 60_803 },
  sandbox: { uid: 60_804, gid: 60_804 },
}
const root: Account = { uid: 0, gid: 0 }

/** Chooses once per start: an account for each program where the launcher is root, else its own. */
export function programAccounts(plan: AccountPlan): ProgramAccounts {
  if (process.getuid?.() !== 0) return shared(null)
  const { dataDir } = plan
  const { mode } = lstatSync(dataDir)
  chmodSync(dataDir, (mode & 0o777) | 0o011) // others may pass through, not look
  const why = whyNot(plan)
  if (why !== null) return shared(why)
  return {
    whyShared: null,
    of: (name) => (isAccountName(name) ? accounts[name] : undefined),
    handOver: () => handOver(dataDir),
    compiledIn(folder, name) {
      mkdirSync(folder, { recursive: true, mode: 0o711 })
      return ownFolder(join(folder, name), accounts[name])
    },
  }
}

function shared(whyShared: string | null): ProgramAccounts {
  return {
    whyShared,
    of: () => undefined,
    handOver: () => undefined,
    compiledIn: (folder) => folder,
  }
}

function isAccountName(name: string): name is AccountName {
  return Object.hasOwn(accounts, name)
}

function whyNot({ env, dataDir, scripts }: AccountPlan): string | null {
  // A crash test tells a program by a file, which the program takes away before it ends.
  if (env.crashAt !== undefined) return 'CRASH_AT is set'
  if (env.port < firstOpenPort()) return `port ${env.port} may be opened by root alone`
  const tests = [process.execPath, dataDir].flatMap((path) => ['-x', path, '-a'])
  const reads = scripts.flatMap((path) => ['-r', path, '-a'])
  const asked = [...tests, ...reads].slice(0, -1)
  const { status } = spawnSync('test', asked, { ...accounts.vault, cwd: '/', stdio: 'ignore' })
  if (status === 0) return null
  if (status === null) return 'this machine lets nobody change accounts'
  return `another account can not pass to ${dataDir}, or to the product itself`
}

/** A container may open the lower ones to everybody. */
function firstOpenPort(): number {
  const place = '/proc/sys/net/ipv4/ip_unprivileged_port_start'
  return existsSync(place) ? Number(readFileSync(place, 'utf8')) : 1024
}

/** Also a folder that was filled by one account, or brought back by an administrator. */
function handOver(dataDir: string): void {
  const { api, worker, vault, sandbox } = accounts
  const ofPortal = { uid: root.uid, gid: worker.gid }
  const owners: readonly (readonly [string, Account, number])[] = [
    ['vault-keys.json', vault, 0o600],
    ['portal-keys.json', api, 0o600],
    ['portal-secret', ofPortal, 0o640],
    ['push-key.json', ofPortal, 0o640],
    ['postgres-password', root, 0o600],
    ['database-logins.json', root, 0o600],
    ['logs', root, 0o700],
  ]
  for (const [name, account, mode] of owners) own(join(dataDir, name), account, mode)
  ownFolder(join(dataDir, 'sandbox'), sandbox)
}

function own(path: string, { uid, gid }: Account, mode: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isSymbolicLink()) return
  lchownSync(path, uid, gid)
  chmodSync(path, mode)
}

/** Once it is the account's, what is in it is so too, and no more touched: it may be a link by then. */
function ownFolder(path: string, account: Account): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (lstatSync(path).uid === account.uid) return path
  for (const name of readdirSync(path)) lchownSync(join(path, name), account.uid, account.gid)
  own(path, account, 0o700)
  return path
}
