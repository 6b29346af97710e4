import { toInstant } from '@quittance/domain/calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bankSettings,
  changedSettings,
  sealForVault,
} from '../../../testing/integrations/bank-accounts.ts'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'
import { findTablesWith } from '../../../testing/database/scan-database.ts'

const addingMax = 5
let world: PaymentsFixture
const later = toInstant(8.64e15)

beforeAll(async () => {
  world = await paymentsFixture({ settings: bankSettings, ownDatabase: true })
})

afterAll(() => world.close())

const seal = (text: string) => sealForVault(world.vault, text)
const withSettings = <T>(changes: object, work: () => Promise<T>) =>
  changedSettings(world, changes, work)

const us = {
  bankName: 'Alamo Bank',
  name: 'Maria Ortega',
  accountType: '1',
  routingNumber: '110000000',
  number: '000123456789',
}
const canadian = {
  isPad: '1',
  bankName: 'Banque Boréale',
  name: 'Chloé Tremblay',
  bankNumber: '001',
  branchNumber: '00011',
  number: '000123456789',
}

type Given = Readonly<Record<string, string>> & { readonly number?: string }

async function add(payer: Payer, given: Given = {}, base: Given = us) {
  const { number = '', ...fields } = { ...base, ...given }
  const payload = { ...fields, accountNumber: await seal(number) }
  return payer.call('/ach/add', { method: 'POST', payload })
}

const list = (payer: Payer) => payer.call('/payments/get-card-lists', {})
const banksOf = async (payer: Payer) =>
  ((await list(payer)).body.result.savedCards as { paymentType: string }[]).filter(
    ({ paymentType }) => paymentType !== '1',
  )

describe('adding a bank account', () => {
  it('[API-80] saves a US bank account, and shows it in the list', async () => {
    const payer = await world.payer()
    const { body } = await add(payer, { bankName: ' Alamo Bank ', name: ' Maria Ortega ' })
    expect(body).toMatchObject({ status: 1, message: 'The bank account was added.' })
    const { account } = body.result
    expect(account).toMatchObject({
      paymentType: '2',
      bankName: 'Alamo Bank',
      nameOnAch: 'Maria Ortega',
      name: '',
      accountType: '1',
      bankRoutingNumber: '110000000',
      bankNumber: '',
      lastFour: '6789',
      cardExpDate: null,
      isSchedule: '0',
      isBorrowerDeletable: '1',
      status: 'usable',
      awaits: 'nothing',
    })
    expect(await banksOf(payer)).toEqual([account])
  })

  it('[API-80] saves a Canadian bank account by isPad, with its bank and branch', async () => {
    const payer = await world.payer({ country: 'CA' })
    const { body } = await add(payer, {}, canadian)
    expect(body.result.account).toMatchObject({
      paymentType: '3',
      nameOnPad: 'Chloé Tremblay',
      bankNumber: '001-00011',
      bankRoutingNumber: '',
      lastFour: '6789',
    })
    expect(await banksOf(payer)).toEqual([body.result.account])
  })

  it.each([
    ['bankName', 'required', { bankName: ' ' }],
    ['bankName', 'bankNameLong', { bankName: 'b'.repeat(51) }],
    ['name', 'accountNameLong', { name: 'n'.repeat(21) }],
    ['bankName', 'bankNamePlain', { bankName: 'Pay at www.evil.example' }],
    ['name', 'accountNamePlain', { name: 'Ann <b>' }],
    ['accountType', 'required', { accountType: '' }],
    ['routingNumber', 'routingNumber', { routingNumber: '11000000' }],
    ['routingNumber', 'routingCheck', { routingNumber: '110000001' }],
    ['accountNumber', 'accountLength', { number: '123' }],
    ['accountNumber', 'accountDigits', { number: '12a4' }],
    ['accountNumber', 'accountTooLong', { number: '123456789012345678' }],
    ['accountNumber', 'accountNotFound', { number: '000111111116' }],
  ])('refuses the bank account’s %s as %s, and saves nothing', async (field, reason, given) => {
    const payer = await world.payer()
    const { code, body } = await add(payer, given)
    expect(code).toBe(200)
    expect(body).toMatchObject({ status: 0, statusCode: 422, field, reason })
    expect(await banksOf(payer)).toEqual([])
  })

  it.each([
    ['bankNumber', 'bankNumber', { bankNumber: '01' }],
    ['branchNumber', 'branchNumber', { branchNumber: '0001' }],
    ['accountNumber', 'padAccount', { number: '1234567890123' }],
  ])('refuses the Canadian account’s %s as %s, and saves nothing', async (field, reason, given) => {
    const payer = await world.payer({ country: 'CA' })
    expect((await add(payer, given, canadian)).body).toMatchObject({ status: 0, field, reason })
    expect(await banksOf(payer)).toEqual([])
  })

  it('refuses an account number in clear, and keeps it nowhere', async () => {
    const payer = await world.payer()
    const clear = '730000111122'
    const { number: _sealed, ...fields } = us
    const payload = { ...fields, accountNumber: clear }
    const { body } = await payer.call('/ach/add', { method: 'POST', payload })
    expect(body).toMatchObject({ status: 0, reason: 'notSealed', field: 'accountNumber' })
    expect(JSON.stringify(body)).not.toContain(clear)
    expect(await findTablesWith(world.database.owner, clear)).toEqual([])
  })

  it('keeps no account number anywhere but in the vault', async () => {
    const payer = await world.payer()
    const number = '730000222233'
    expect((await add(payer, { number })).body.status).toBe(1)
    expect(await findTablesWith(world.database.owner, '73000022')).toEqual([])
    expect(await findTablesWith(world.database.owner, '2233')).toContain('public.methods')
  })

  it('answers an account that is saved already with its method, under its present name', async () => {
    const payer = await world.payer()
    const first = (await add(payer)).body.result.account
    const renamed = { bankName: 'Alamo', name: 'M Ortega', accountType: '2' }
    const again = (await add(payer, renamed)).body.result.account
    expect(again).toEqual({ ...first, bankName: 'Alamo', nameOnAch: 'M Ortega', accountType: '2' })
    const elsewhere = (await add(payer, { routingNumber: '021000021' })).body.result.account
    expect(elsewhere.id).not.toBe(first.id)
    expect(await banksOf(payer)).toHaveLength(2)
  })

  it('replaces the token of a method whose number the vault had lost', async () => {
    const payer = await world.payer()
    const { id } = (await add(payer)).body.result.account
    const tokenOf = async () =>
      world.read((trx) =>
        trx
          .selectFrom('methods')
          .select('vault_token')
          .where('method_id', '=', id)
          .executeTakeFirstOrThrow(),
      )
    const before = await tokenOf()
    await world.fake.forget({
      lenderId: world.lender.id,
      token: before.vault_token,
      givenBefore: later,
    })
    expect((await add(payer)).body.result.account.id).toBe(id)
    expect(await tokenOf()).not.toEqual(before)
  })
})

describe('how many and how often', () => {
  it('[LIM-08] takes five methods of all kinds, also when the last two come at once', async () => {
    const payer = await world.payer()
    for (let n = 0; n < 3; n += 1) await payer.addMethod({ token: 'tok-4242' })
    const numbers = ['000123456789', '000987651234']
    const answers = await Promise.all(numbers.map((number) => add(payer, { number })))
    const reasons = answers.map(({ body }) => String(body.reason ?? 'done')).toSorted()
    expect(reasons).toEqual(['done', 'methodsMax'])
    expect((await list(payer)).body.result.savedCards).toHaveLength(addingMax)
  })

  it('asks the bank twenty times an hour at most, also where nothing is saved', async () => {
    const payer = await world.payer()
    for (let n = 0; n < 20; n += 1)
      expect((await add(payer, { number: '000111111116' })).body.reason).toBe('accountNotFound')
    const { body } = await add(payer)
    expect(body).toMatchObject({ status: 0, statusCode: 429, reason: 'tooManyChecks' })
    world.clocks.forward(body.retryAfterSeconds * 1000)
    expect((await add(payer)).body.status).toBe(1)
  })

  it('says that nothing was charged when the vault is away, and saves no bank account', async () => {
    const payer = await world.payer()
    const { number, ...fields } = us
    const payload = { ...fields, accountNumber: await seal(number) }
    world.fake.setAway(true)
    const { code, body } = await payer.call('/ach/add', { method: 'POST', payload })
    world.fake.setAway(false)
    expect([code, body.message]).toEqual([503, expect.stringContaining('Nothing was charged')])
    expect(await banksOf(payer)).toEqual([])
  })
})

describe('whether it is offered', () => {
  it.each([
    ['a PAD account of a US borrower', {}, 'US', canadian],
    ['an ACH account of a Canadian one', {}, 'CA', us],
    ['[PERM-07] one where isAchMobile is off', { isAchMobile: '0' }, 'US', us],
    ['one that no network of the lender takes', { achGateway: null }, 'US', us],
  ] as const)('refuses %s, before the vault is asked', async (_, settings, country, form) => {
    const payer = await world.payer({ country })
    const { number, ...fields } = form
    const payload = { ...fields, accountNumber: await seal(number) }
    const { body } = await withSettings(settings, async () => {
      world.fake.setAway(true)
      return payer.call('/ach/add', { method: 'POST', payload })
    })
    world.fake.setAway(false)
    expect(body).toMatchObject({ status: 0, reason: 'methodNotOffered' })
  })

  it.each([
    ['[PERM-05][PERM-06]', 'hideCardsForBorrowers', '1', 'US', ['2']],
    ['[PERM-05][PERM-06]', 'hideCardsForBorrowers', '1', 'CA', ['3']],
    ['[PERM-05]', 'cardEnable', '0', 'US', ['2']],
    ['[PERM-05]', 'cardEnable', '1', 'US', ['1', '2']],
    ['[PERM-07]', 'isAchMobile', '0', 'US', ['1']],
    ['[PERM-10]', 'hideCardIfCa', '1', 'CA', ['3']],
    ['[PERM-10]', 'hideCardIfCa', '0', 'CA', ['1', '3']],
    ['[PERM-10]', 'hideCardIfCa', '1', 'US', ['1', '2']],
    ['', 'borAchRealtimePmts', '0', 'US', ['1', '2']],
  ] as const)(
    '%s lists with %s %j for a borrower in %s the methods %j',
    async (_, name, value, country, kinds) => {
      const payer = await world.payer({ country })
      await payer.addMethod({ token: 'tok-6789', kind: country === 'CA' ? 'pad' : 'ach' })
      const { body } = await withSettings({ [name]: value }, () => list(payer))
      const shown = body.result.savedCards as { paymentType: string }[]
      // Both were saved in one moment, so their order is open.
      expect(shown.map(({ paymentType }) => paymentType).toSorted()).toEqual(kinds)
    },
  )
})
