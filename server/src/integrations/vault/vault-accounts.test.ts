import { randomUUID } from 'node:crypto'
import { cents } from '@quittance/domain/money'
import { CompactEncrypt, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'
import {
  type VaultAndSandbox,
  startVaultAndSandbox,
} from '../../../testing/integrations/vault-and-sandbox.ts'
import { fakeVault } from '../fake/vault.ts'
import { httpVault } from './vault.ts'
import type { Vault } from '../../platform/ports/vault.ts'
import type { AccountToAdd, AddedAccount } from '../../platform/ports/vault-accounts.ts'

const lenderId = randomUUID()
const borrowerId = randomUUID()
let database: TestDatabase
let programs: VaultAndSandbox

beforeAll(async () => {
  database = await testDatabase()
  programs = await startVaultAndSandbox({ databaseUrl: database.url })
})

afterAll(async () => {
  await programs.close()
  await database.close()
})

const real = () => httpVault({ baseUrl: programs.vaultUrl, secret: programs.secret })

describe.each([
  ['in memory', fakeVault],
  ['over HTTP, with the real sandbox behind it', real],
])('bank accounts of a vault %s', (_, make) => {
  it('saves a bank account once for a borrower, each bank and account apart', async () => {
    const vault = make()
    const first = await addAccount(vault, '000123456789')
    expect(first).toMatchObject({ ok: true, lastFour: '6789', check: 'validated' })
    expect(await addAccount(vault, '000123456789')).toEqual({ ...first, check: 'known' })
    const elsewhere = await addAccount(vault, '000123456789', { routing: '021000021' })
    const canadian = await addAccount(vault, '000123456789', { kind: 'pad' })
    const theirs = await addAccount(vault, '000123456789', { borrowerId: randomUUID() })
    const tokens = [first, elsewhere, canadian, theirs].map(accountToken)
    expect(new Set(tokens).size).toBe(4)
    expect(theirs).toMatchObject({ fingerprint: first.ok && first.fingerprint })
  })

  it.each([
    ['ach', ' ', 'required'],
    ['ach', '123', 'accountLength'],
    ['ach', '12a4', 'accountDigits'],
    ['ach', '123456789012345678', 'accountTooLong'],
    ['pad', '1234567890123', 'padAccount'],
    ['ach', '000111111116', 'notFound'],
  ] as const)(
    'refuses an account of kind %s with the number %j: %s',
    async (kind, number, reason) => {
      const vault = make()
      expect(await addAccount(vault, number, { kind })).toEqual({ ok: false, reason })
    },
  )

  it('refuses an account number in clear', async () => {
    const given = accountFor('ach', '000123456789')
    expect(await make().addAccount(given)).toEqual({ ok: false, reason: 'notSealed' })
  })

  it.each([
    ['000123456789', 'none', 'validated'],
    ['000123456789', 'provider', 'validated'],
    ['000123456789', 'microDeposits', 'amounts'],
    ['000123456789', 'prenote', 'days'],
    ['000123453210', 'provider', 'amounts'],
    ['000123459999', 'provider', 'again'],
    ['000123459999', 'none', 'validated'],
  ] as const)('checks the account %s by %s: %s', async (number, by, check) => {
    const vault = make()
    const borrower = { borrowerId: randomUUID() }
    const added = await addAccount(vault, number, { by, ...borrower })
    expect(added).toMatchObject({ ok: true, check })
    const token = accountToken(added)
    expect(await vault.checkAccount({ lenderId, token, by })).toBe(check)
  })

  it('validates an account by both amounts, in either order, and locks after three wrong tries', async () => {
    const vault = make()
    const confirm = async (number: string, amounts: readonly [bigint, bigint]) => {
      const token = accountToken(await addAccount(vault, number))
      return vault.confirmAmounts({ lenderId, token, amounts: amounts.map((one) => cents(one)) })
    }
    expect(await confirm('000123453210', [32n, 46n])).toBe('wrongAmounts')
    expect(await confirm('000123453210', [45n, 32n])).toBe('validated')
    const told = []
    for (let n = 0; n < 4; n += 1) told.push(await confirm('000123453211', [32n, 45n]))
    expect(told).toEqual(['wrongAmounts', 'wrongAmounts', 'locked', 'locked'])
  })

  it('checks and confirms no account that the vault does not have', async () => {
    const vault = make()
    const ask = { lenderId, token: randomUUID() }
    expect(await vault.checkAccount({ ...ask, by: 'provider' })).toBeNull()
    const amounts = [cents(32n), cents(45n)]
    expect(await vault.confirmAmounts({ ...ask, amounts })).toBeNull()
  })
})

type AccountChanges = Partial<Omit<AccountToAdd, 'accountNumber' | 'lenderId'>>

const accountFor = (kind: AccountToAdd['kind'], accountNumber: string): AccountToAdd => ({
  lenderId,
  borrowerId,
  kind,
  routing: kind === 'ach' ? '110000000' : '001-00011',
  accountType: 'checking',
  accountNumber,
  by: 'provider',
})

async function addAccount(vault: Vault, number: string, changes: AccountChanges = {}) {
  const account = accountFor(changes.kind ?? 'ach', await seal(vault, number))
  return vault.addAccount({ ...account, ...changes })
}

function accountToken(account: AddedAccount): string {
  if (!account.ok) throw new Error(`the account was not taken: ${account.reason}`)
  return account.token
}

async function seal(vault: Vault, text: string): Promise<string> {
  const [jwk] = await vault.publicKeys()
  if (jwk === undefined) throw new Error('no key to seal to')
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}
