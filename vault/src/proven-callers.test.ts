import { parseDay } from '@quittance/domain/calendar'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '@quittance/domain/money'
import { httpVault } from '@quittance/server/integrations/vault/vault'
import { systemClocks } from '@quittance/server/platform/clocks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { provenHeaders } from '../../server/testing/integrations/proven-call.ts'
import {
  type VaultAndSandbox,
  startVaultAndSandbox,
} from '../../server/testing/integrations/vault-and-sandbox.ts'

const lenderId = randomUUID()
let database: TestDatabase
let programs: VaultAndSandbox
const secret = () => programs.secret

beforeAll(async () => {
  database = await testDatabase()
  programs = await startVaultAndSandbox({ databaseUrl: database.url })
})
afterAll(async () => {
  await programs.close()
  await database.close()
})

it('takes a proven call as it was made: its path, key and body, within five minutes', async () => {
  const path = `/journal?lenderId=${lenderId}&after=0`
  const own = provenHeaders(secret(), { method: 'GET', path })
  const other = `/journal?lenderId=${randomUUID()}&after=0`
  expect(await statusOf(path, { headers: own })).toBe(200)
  expect(await statusOf(other, { headers: own })).toBe(401)
  expect(await statusOf(path, { headers: { ...own, 'idempotency-key': 'k' } })).toBe(401)
  const text = '{"lenderId":"a"}'
  const posted = provenHeaders(secret(), { method: 'POST', path: '/refunds', text })
  const json = { ...posted, 'content-type': 'application/json' }
  const sent = { method: 'POST', headers: json }
  expect(await statusOf('/refunds', { ...sent, body: text })).toBe(400)
  expect(await statusOf('/refunds', { ...sent, body: '{"lenderId":"b"}' })).toBe(401)
  const late = provenHeaders(secret(), { method: 'GET', path }, systemClocks(0).elapsed() - 301_000)
  expect(await statusOf(path, { headers: late })).toBe(401)
})

it('takes no answer of a program that does not know the secret', async () => {
  const posing = createServer((_, response) => response.end('{"keys":[]}'))
  await new Promise<void>((done) => posing.listen(0, '127.0.0.1', done))
  const { port } = posing.address() as AddressInfo
  const fooled = httpVault({ baseUrl: `http://127.0.0.1:${port}`, secret: programs.secret })
  await expect(fooled.publicKeys()).rejects.toThrow('the vault is away')
  const order = { key: 'k', lenderId, token: randomUUID(), amount: cents(100n) }
  const collectOn = parseDay('2026-11-20')
  expect(await fooled.charge({ ...order, currency: 'USD', collectOn })).toEqual({
    result: 'unknown',
  })
  posing.closeAllConnections()
  posing.close()
  const real = httpVault({ baseUrl: programs.vaultUrl, secret: programs.secret })
  expect(await real.publicKeys()).toHaveLength(1)
  const guessing = httpVault({ baseUrl: programs.vaultUrl, secret: 'a secret that is another' })
  await expect(guessing.publicKeys()).rejects.toThrow('the vault is away')
})

async function statusOf(path: string, options: RequestInit): Promise<number> {
  return (await fetch(programs.vaultUrl + path, options)).status
}
