import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankSettings, sealForVault } from '../../../testing/integrations/bank-accounts.ts'
import type { Payer, PaymentsFixture } from '../../../testing/payments-fixture.ts'
import { findTablesWith } from '../../../testing/database/scan-database.ts'
import type { VaultAndSandbox } from '../../../testing/integrations/vault-and-sandbox.ts'
import { vaultFixture } from '../../../testing/integrations/vault-fixture.ts'

// Over the real vault and the real network: the number goes all the way, and stays nowhere.

let programs: VaultAndSandbox
let world: PaymentsFixture

beforeAll(async () => {
  ;({ programs, world } = await vaultFixture({ settings: bankSettings }))
})

afterAll(async () => {
  await programs.close()
  await world.close()
})

type Kind = 'ach' | 'pad'
const places = {
  ach: { accountType: '1', routingNumber: '110000000' },
  pad: { isPad: '1', bankNumber: '001', branchNumber: '00011' },
} as const

async function add(payer: Payer, kind: Kind, number: string) {
  const accountNumber = await sealForVault(world.vault, number)
  const names = { bankName: 'A Bank', name: 'Maria Ortega' }
  const payload = { ...names, ...places[kind], accountNumber }
  return (await payer.call('/ach/add', { method: 'POST', payload })).body
}

const validate = async (payer: Payer, accountId: string, amounts: readonly string[]) => {
  const payload = { accountId, amounts }
  return (await payer.call('/ach/validate', { method: 'POST', payload })).body
}

const payerOf = (kind: Kind) => world.payer({ country: kind === 'ach' ? 'US' : 'CA' })
const countKept = async () =>
  (await world.database.owner.query('select from vault.numbers')).rows.length
const journal = () => readFile(join(programs.dataDir, 'journal.ndjson'), 'utf8')

describe.each([
  ['ach', '2', '730111226789'],
  ['pad', '3', '730111226788'],
] as const)('an account of kind %s', (kind, paymentType, number) => {
  it('pays with a new account, and shows its number in clear nowhere but at its bank', async () => {
    const payer = await payerOf(kind)
    const { account } = (await add(payer, kind, number)).result
    expect(account).toMatchObject({ status: 'usable', lastFour: number.slice(-4) })
    const { body } = await payer.pay({ methodId: account.id, paymentType })
    expect(body.result.paymentToken.state).toBe('pending')
    const log = await journal()
    expect(log).toContain(`"last4":"${number.slice(-4)}"`)
    for (const text of [number, number.slice(0, 8)]) {
      expect(await findTablesWith(world.database.owner, text)).toEqual([])
      expect([log, ...programs.told].join(' ')).not.toContain(text)
    }
  })

  it('saves an account once, for its borrower alone', async () => {
    const payer = await payerOf(kind)
    const first = (await add(payer, kind, number)).result.account
    expect((await add(payer, kind, number)).result.account).toEqual(first)
    const other = (await add(await payerOf(kind), kind, number)).result.account
    expect(other.id).not.toBe(first.id)
  })

  it('validates an account by two amounts, and only then pays with it', async () => {
    const payer = await payerOf(kind)
    const { account } = (await add(payer, kind, '730111223210')).result
    expect(account).toMatchObject({ status: 'unvalidated', awaits: 'amounts' })
    const pay = { methodId: account.id as string, paymentType }
    expect((await payer.pay(pay)).body.reason).toBe('methodUnvalidated')
    expect((await validate(payer, account.id, ['0.11', '0.12'])).reason).toBe('wrongAmounts')
    expect((await validate(payer, account.id, ['0.32', '0.45'])).result.account.status).toBe(
      'usable',
    )
    expect((await payer.pay(pay)).body.result.paymentToken.state).toBe('pending')
  })

  it('locks an account after three wrong amounts, and never pays with it', async () => {
    const payer = await payerOf(kind)
    const { account } = (await add(payer, kind, '730111223211')).result
    const told = []
    for (let n = 0; n < 4; n += 1)
      told.push((await validate(payer, account.id, ['0.32', '0.45'])).reason)
    const locked = 'validationLocked'
    expect(told).toEqual(['wrongAmounts', 'wrongAmounts', locked, locked])
    const { body } = await payer.pay({ methodId: account.id, paymentType })
    expect(body.reason).toBe('methodBlocked')
  })
})

it('pays with no account on a loan in the other country’s dollars', async () => {
  const payer = await payerOf('pad')
  const { account } = (await add(payer, 'pad', '730111226787')).result
  const inDollars = await world.payer()
  await world.linkLoan(inDollars.loanId, payer.borrowerId)
  const payload = { id: account.id, paymentType: '3', loanId: inDollars.loanId, amount: '25.00' }
  const { body } = await payer.call('/payments/make', { method: 'POST', payload })
  expect(body).toMatchObject({ status: 0, reason: 'methodNotOffered' })
})

it('saves no account that the bank does not know, and keeps nothing of it in the vault', async () => {
  const before = await countKept()
  expect((await add(await payerOf('ach'), 'ach', '000111111116')).reason).toBe('accountNotFound')
  expect(await countKept()).toBe(before)
})

it('debits an account as the type that was stated last', async () => {
  const payer = await payerOf('ach')
  await add(payer, 'ach', '730111226786')
  const payload = {
    bankName: 'A Bank',
    name: 'Maria Ortega',
    routingNumber: '110000000',
    accountType: '2',
    accountNumber: await sealForVault(world.vault, '730111226786'),
  }
  const again = await payer.call('/ach/add', { method: 'POST', payload })
  expect(again.body.result.account.accountType).toBe('2')
  const { rows } = await world.database.owner.query(
    'select account_type from vault.numbers where borrower_id = $1',
    [payer.borrowerId],
  )
  expect(rows).toEqual([{ account_type: 'savings' }])
})
