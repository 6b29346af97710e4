import { randomUUID } from 'node:crypto'
import type { JWK } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { provenHeaders } from '../../server/testing/integrations/proven-call.ts'
import { sealTo } from '../../server/testing/integrations/seal.ts'
import {
  startVaultAndSandbox,
  type VaultAndSandbox,
} from '../../server/testing/integrations/vault-and-sandbox.ts'
import { readKeys, rotateKeys } from './keys/key-file.ts'

const lenderId = randomUUID()
let database: TestDatabase
let programs: VaultAndSandbox

beforeAll(async () => {
  database = await testDatabase()
  programs = await startVaultAndSandbox({ databaseUrl: database.url, gatewayTimeoutMs: 300 })
})
afterAll(async () => {
  await programs.close()
  await database.close()
})

async function shownKeys(): Promise<JWK[]> {
  const headers = provenHeaders(programs.secret, { method: 'GET', path: '/keys' })
  const answer = await fetch(`${programs.vaultUrl}/keys`, { headers })
  return ((await answer.json()) as { keys: JWK[] }).keys
}

const shownFirst = async () => (await shownKeys())[0]?.kid

/** A form that is sealed to what was shown when it was opened. */
async function cardForm(keys: readonly JWK[]) {
  const [key] = keys
  return {
    lenderId,
    borrowerId: randomUUID(),
    cardNumber: await sealTo(key, '4242424242424242'),
    cvvNumber: await sealTo(key, '123'),
    expiry: '05/2040',
    accepted: ['visa'],
  }
}

async function saveCard(form: object): Promise<number> {
  const text = JSON.stringify(form)
  const shown = provenHeaders(programs.secret, { method: 'POST', path: '/cards', text, key: '' })
  const headers = { ...shown, 'content-type': 'application/json' }
  const answer = await fetch(`${programs.vaultUrl}/cards`, { method: 'POST', headers, body: text })
  return answer.status
}

async function keyIds(): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    'select distinct key_id as id from vault.numbers',
  )
  return rows.map(({ id }) => id)
}

it('takes a form from before its keys were rotated, and closes the numbers of that lender anew', async () => {
  const before = await shownKeys()
  expect(await saveCard(await cardForm(before))).toBe(200)
  const opened = await cardForm(before)
  const { sealing, numbers } = await rotateKeys(programs.dataDir, new Date(0))
  await expect.poll(shownFirst, { timeout: 20_000 }).toBe(sealing[0].kid)
  expect((await shownKeys())[0]).not.toHaveProperty('usedFrom')
  expect(await saveCard(opened)).toBe(200)
  await expect.poll(keyIds).toEqual([numbers[0].kid])
})

it('seals and closes with a new key no earlier than its moment', async () => {
  const before = await readKeys(programs.dataDir)
  await rotateKeys(programs.dataDir, new Date('2999-01-01'))
  const { numbers } = await rotateKeys(programs.dataDir, new Date(0))
  // The later rotation is taken, so the earlier one was read as well.
  await expect.poll(keyIdOfNextCard, { timeout: 20_000 }).toBe(numbers[0].kid)
  const shown = (await shownKeys()).map(({ kid }) => kid)
  expect(shown).toHaveLength(before.sealing.length + 1)
  expect(await keyIds()).not.toContain(numbers[1]?.kid)
})

async function keyIdOfNextCard(): Promise<string | undefined> {
  const form = await cardForm(await shownKeys())
  await saveCard(form)
  const { rows } = await database.owner.query<{ id: string }>(
    'select key_id as id from vault.numbers where borrower_id = $1',
    [form.borrowerId],
  )
  return rows[0]?.id
}
