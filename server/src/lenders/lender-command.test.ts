import { toInstant } from '@quittance/domain/calendar'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { withLenderTransaction, withoutLender } from '../platform/database/transaction.ts'
import { findKey } from '../lender-api/api-key-repository.ts'
import { hashToken } from '../platform/token.ts'
import { changeLogin } from '../auth/sign-in/change-login.ts'
import { runLenderCommand } from './lender-command.ts'
import { findHost, readLender } from './lender-repository.ts'

const elapsed = toInstant(Date.parse('2026-11-21T09:00:00Z'))
const business = toInstant(Date.parse('2026-11-20T15:00:00Z'))

let database: TestDatabase
let owner: Client
let acme: string
let other: string

beforeAll(async () => {
  database = await testDatabase()
  owner = new Client({ connectionString: database.url })
  await owner.connect()
  acme = await run('add --name Acme --host Acme.example --country CA --language fr')
  other = await run('add --name Other --host other.example --country US')
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const run = (text: string) =>
  runLenderCommand(text.split(' '), {
    owner,
    business,
    elapsed,
    changeLogin: (asked) =>
      changeLogin({ db: database.db, clocks: { elapsed: () => elapsed } }, asked),
    verifyAudit: async () => ({ text: '', isWhole: true }),
    assistantKey: async (lenderId) => `key of ${lenderId}`,
    statementKey: async (lenderId) => `statements' key of ${lenderId}`,
  })

it('makes a lender with its host, and a key that opens its own API only', async () => {
  const lenderId = (await lenderAt('acme.example')) ?? ''
  expect(await withLenderTransaction(database.db, lenderId, readLender)).toMatchObject({
    name: 'Acme',
    country: 'CA',
    settings: { languages: [{ id: '1', code: 'fr', name: 'Français' }] },
  })
  const find = (text: string) =>
    withLenderTransaction(database.db, lenderId, (trx) => findKey(trx, hashToken(keyIn(text))))
  expect(await find(acme)).toMatchObject({ name: 'first' })
  expect(await find(other)).toBe(null)
  const days = await database.owner.query('select business_date::text as day from lenders')
  expect(days.rows).toEqual([{ day: '2026-11-20' }, { day: '2026-11-20' }])
})

it('tells what assistant and statement provider of a lender know the portal by', async () => {
  const lenderId = (await lenderAt('acme.example')) ?? ''
  expect(await run('assistant-key --host acme.example')).toBe(`key of ${lenderId}\n`)
  const told = await run('statement-key --host acme.example')
  expect(told).toBe(`statements' key of ${lenderId}\n`)
  await expect(run('assistant-key --host nobody.example')).rejects.toThrow('is no lender')
})

it('keeps an API key as its hash only', async () => {
  const key = keyIn(await run('keys add --host acme.example --name scripts'))
  const kept = await database.owner.query('select api_keys::text as row from api_keys')
  expect(JSON.stringify(kept.rows)).not.toContain(key)
  expect(await run('keys list --host acme.example')).not.toContain(key)
})

it('revokes an API key', async () => {
  const made = await run('keys add --host other.example --name short')
  const keyId = /Key (\S+)/.exec(made)?.[1] ?? ''
  await run(`keys revoke --host other.example --key ${keyId}`)
  const lenderId = (await lenderAt('other.example')) ?? ''
  const found = withLenderTransaction(database.db, lenderId, (trx) =>
    findKey(trx, hashToken(keyIn(made))),
  )
  expect(await found).toBe(null)
  expect(await run('keys list --host other.example')).toContain(`${keyId}  short  made`)
  const again = run(`keys revoke --host other.example --key ${keyId}`)
  await expect(again).rejects.toThrow('no valid key')
})

it('lists lenders with their hosts', async () => {
  expect(await run('list')).toMatch(/^\S+ {2}CA {2}Acme {2}acme\.example\n\S+ {2}US {2}Other/)
})

it.each([
  ['add --host a.example --country US', '--name is missing'],
  ['add --name A --country US', '--host is missing'],
  ['add --name A --host http://a --country US', 'not the name of a host'],
  ['add --name pay.evil.com --host a.example --country US', 'no web address'],
  ['add --name A --host a.example --country MX', '--country must be US or CA'],
  ['add --name A --host a.example --country US --language de', '--language must be'],
  ['add --name A --host acme.example --country US', "another lender's already"],
  ['keys list --host nobody.example', "is no lender's"],
  ['remove', 'Unknown command'],
])('refuses "%s", and makes nothing', async (text, why) => {
  await expect(run(text)).rejects.toThrow(why)
  expect(await lenderAt('a.example')).toBe(null)
})

function lenderAt(host: string): Promise<string | null> {
  return withoutLender(database.db, (trx) => findHost(trx, host))
}

function keyIn(text: string): string {
  return /shown this once:\n {2}(\S+)/.exec(text)?.[1] ?? ''
}
