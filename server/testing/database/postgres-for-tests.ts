import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { readEnv } from '../../src/platform/env.ts'
import { launchDatabase } from '@quittance/launcher/database/launch-database'
import { asOwner, dropDatabases, makeTemplate } from './template.ts'

/** One PostgreSQL for the whole run of the tests, with a template to copy from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = readEnv().testDatabaseUrl
  const prefix = `quittance_test_${randomBytes(4).toString('hex')}`
  const server = given === undefined ? await ownServer() : { url: given, stop: async () => {} }
  project.provide('testServer', { url: server.url, prefix })
  const end = async () => {
    await asOwner(server.url, (client) => dropDatabases(client, prefix))
    await server.stop()
  }
  await makeTemplate({ url: server.url, prefix }).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return end
}

async function ownServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-tests-'))
  const database = await launchDatabase({ dataDir, durable: false })
  const stop = async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: database.url, stop }
}
