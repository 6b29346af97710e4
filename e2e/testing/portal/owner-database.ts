import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { OwnPortal } from './start-portal.ts'

type Place = Pick<OwnPortal, 'dataDir'>

/** The portal's own database as its owner sees it; whoever opens it ends it. */
export async function openAsOwner(place: Place): Promise<Client> {
  const owner = new Client({ connectionString: ownerUrl(place) })
  await owner.connect()
  return owner
}

/** Where the owner of the portal's database finds it. */
export function ownerUrl({ dataDir }: Place): string {
  const { port } = postmasterOf({ dataDir })
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgres://quittance:${encodeURIComponent(password)}@127.0.0.1:${port}/quittance`
}

/**
 * Changes what the portal has on file, where no call can: time that has passed, or what a later page
 * writes.
 *
 * @returns how many rows are different now
 */
export async function changeOnFile(
  portal: Place,
  statement: string,
  values: readonly unknown[],
): Promise<number> {
  const owner = await openAsOwner(portal)
  const { rowCount } = await owner.query(statement, [...values])
  await owner.end()
  return rowCount ?? 0
}

export function postmasterOf({ dataDir }: Place): { pid: number; port: number } {
  const written = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const [pid, , , port] = written.split('\n')
  return { pid: Number(pid), port: Number(port) }
}
