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
  const { stop, ...place } = given === undefined ? await ownServer() : givenServer(given)
  const server = { ...place, prefix }
  project.provide('testServer', server)
  const end = async () => {
    await asOwner(server.url, (client) => dropDatabases(client, prefix))
    await stop()
  }
  await makeTemplate(server).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return end
}

const givenServer = (url: string) => ({ url, socketFolder: null, stop: async () => {} })

async function ownServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-tests-'))
  const database = await launchDatabase({ dataDir, durable: false })
  const stop = async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: database.url, socketFolder: database.socketFolder, stop }
}
