import { Client } from 'pg'
import { migrate } from '@quittance/server/platform/database/migrate'
import type { Env } from '@quittance/server/platform/env'
import { takeDataFolder } from '../data-folder.ts'
import { checkDatabaseUrl } from './check-database-url.ts'
import { launchDatabase } from './launch-database.ts'
import { readPostmaster, isPostmaster } from './postmaster.ts'
import { join, resolve } from 'node:path'

type Opening = {
  /** real time, for the migrations */
  readonly appliedAt: Date
  /** Rejects, before anything is written, where the database is not the right one. */
  readonly check?: (databaseUrl: string) => Promise<void>
}

/**
 * Does one piece of work as the owner, on the given database or on the embedded one. The embedded
 * one is used beside whoever runs it; when nobody does, it is started, and stopped again.
 */
export async function withDatabase<T>(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  opening: Opening,
  work: (owner: Client, url: string) => Promise<T>,
): Promise<T> {
  if (env.databaseUrl !== undefined) {
    await checkDatabaseUrl(env.databaseUrl)
    return asOwner(env.databaseUrl, opening, work)
  }
  const postmaster = readPostmaster(join(resolve(env.dataDir), 'postgres'))
  const isRunning = postmaster !== null && isPostmaster(postmaster.pid)
  const folder = isRunning ? null : takeDataFolder(env.dataDir)
  const database = await launchDatabase({ dataDir: env.dataDir })
  try {
    return await asOwner(database.url, opening, work)
  } finally {
    if (!database.attached) await database.stop()
    folder?.release()
  }
}

async function asOwner<T>(
  url: string,
  { appliedAt, check }: Opening,
  work: (owner: Client, url: string) => Promise<T>,
) {
  await check?.(url)
  await migrate({ url, appliedAt })
  const owner = new Client({ connectionString: url, application_name: 'lender' })
  await owner.connect()
  try {
    return await work(owner, url)
  } finally {
    await owner.end()
  }
}
