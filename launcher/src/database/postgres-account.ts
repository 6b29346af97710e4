import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL refuses to run as root: how it is started all the same. */
export type PostgresAccount = {
  start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess
  /** Makes files that root wrote readable to the account, where it is another one. */
  own(path: string): void
}

/** Root in a namespace of its own is an ordinary user inside, and owns its files outside. */
const namespace = ['--user', '--map-user=1', '--map-group=1']

/** Chooses once per start: as we are, in a user namespace, or as an account without rights. */
export function postgresAccount(): PostgresAccount {
  if (process.getuid?.() !== 0) return { start: spawn, own: () => undefined }
  const tried = spawnSync('unshare', [...namespace, 'true'], { stdio: 'ignore' })
  if (tried.status === 0) return namespaceAccount
  return otherAccount(unprivilegedIds())
}

const namespaceAccount: PostgresAccount = {
  start: (program, args, options) => spawn('unshare', [...namespace, program, ...args], options),
  own: () => undefined,
}

/** @param ids the account; its files are handed over to it, folders with all they hold */
export function otherAccount(ids: { uid: number; gid: number }): PostgresAccount {
  return {
    start: (program, args, options) => spawn(program, args, { ...options, ...ids }),
    own: (path) => chownAll(path, ids),
  }
}

function unprivilegedIds(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const accounts = lines.map((line) => line.split(':'))
  const account = ['postgres', 'nobody'].map((name) => accounts.find(([own]) => own === name))
  const [, , uid, gid] = account.find((found) => found !== undefined) ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

function chownAll(path: string, ids: { uid: number; gid: number }): void {
  chownSync(path, ids.uid, ids.gid)
  if (!statSync(path).isDirectory()) return
  const inside = readdirSync(path, { withFileTypes: true, recursive: true })
  for (const entry of inside) chownSync(join(entry.parentPath, entry.name), ids.uid, ids.gid)
}
