import { Client } from 'pg'
import { migrate } from '../db/migrate.ts'
import type { Env } from '../env.ts'
import { takeDataFolder } from './data-folder.ts'
import { checkGivenDatabase } from './given-database.ts'
import { launchDatabase } from './launch-database.ts'
import { readPostmaster, isPostmaster } from './postmaster.ts'
import { join, resolve } from 'node:path'

/**
 * Does one piece of work as the owner, on the given database or on the embedded one. The embedded
 * one is used beside whoever runs it; when nobody does, it is started, and stopped again.
 */
export async function withDatabase<T>(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  appliedAt: Date,
  work: (owner: Client) => Promise<T>,
): Promise<T> {
  if (env.databaseUrl !== undefined) {
    await checkGivenDatabase(env.databaseUrl)
    return asOwner(env.databaseUrl, appliedAt, work)
  }
  const postmaster = readPostmaster(join(resolve(env.dataDir), 'postgres'))
  const isRunning = postmaster !== null && isPostmaster(postmaster.pid)
  const folder = isRunning ? null : takeDataFolder(env.dataDir)
  const database = await launchDatabase({ dataDir: env.dataDir })
  try {
    return await asOwner(database.url, appliedAt, work)
  } finally {
    if (!database.attached) await database.stop()
    folder?.release()
  }
}

async function asOwner<T>(url: string, appliedAt: Date, work: (owner: Client) => Promise<T>) {
  await migrate({ url, appliedAt })
  const owner = new Client({ connectionString: url, application_name: 'lender' })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
