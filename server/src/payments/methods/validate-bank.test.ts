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

let world: PaymentsFixture
const later = toInstant(8.64e15)

beforeAll(async () => {
  world = await paymentsFixture({ settings: bankSettings })
})

afterAll(() => world.close())

const at = '000123453210' // its two amounts are 0.32 and 0.45
const locking = '000123453211'
const unavailable = '000123459999'
const right = ['0.32', '0.45']
const wrong = ['0.32', '0.46']

async function add(payer: Payer, number: string, by?: string) {
  const accountNumber = await sealForVault(world.vault, number)
  const names = { bankName: 'Alamo Bank', name: 'Maria Ortega', accountType: '1' }
  const payload = { ...names, routingNumber: '110000000', accountNumber }
  const { body } = await changedSettings(world, by === undefined ? {} : { achValidation: by }, () =>
    payer.call('/ach/add', { method: 'POST', payload }),
  )
  return body.result.account as { id: string; status: string; awaits: string }
}

const validate = (payer: Payer, accountId: string, amounts?: readonly string[]) =>
  payer.call('/ach/validate', {
    method: 'POST',
    payload: amounts === undefined ? { accountId } : { accountId, amounts },
  })

const shown = async (payer: Payer, id: string) => {
  const { body } = await payer.call('/payments/get-card-lists', {})
  const methods = body.result.savedCards as { id: string; status: string; awaits: string }[]
  const found = methods.find((method) => method.id === id)
  return [found?.status, found?.awaits]
}

const forget = (id: string) =>
  world.read(async (trx) => {
    const row = await trx
      .selectFrom('methods')
      .select('vault_token')
      .where('method_id', '=', id)
      .executeTakeFirstOrThrow()
    await world.fake.forget({
      lenderId: world.lender.id,
      token: row.vault_token,
      givenBefore: later,
    })
  })

describe('a new account', () => {
  it.each([
    ['provider', '000123456789', 'usable', 'nothing'],
    ['provider', at, 'unvalidated', 'amounts'],
    ['provider', unavailable, 'unvalidated', 'again'],
    ['microDeposits', '000123456789', 'unvalidated', 'amounts'],
    ['prenote', '000123456789', 'unvalidated', 'days'],
    ['none', unavailable, 'usable', 'nothing'],
  ])(
    'saves with achValidation %s the account %s as %s, awaiting %s',
    async (by, number, status, awaits) => {
      const payer = await world.payer()
      const account = await add(payer, number, by)
      expect(account).toMatchObject({ status, awaits })
      expect(await shown(payer, account.id)).toEqual([status, awaits])
    },
  )

  it('makes an account that waits for a prenote usable after three banking days', async () => {
    const payer = await world.payer()
    const { id } = await add(payer, '000123456789', 'prenote')
    // Friday; Thanksgiving is no banking day, and lies after the third one.
    const row = await world.read((trx) =>
      trx
        .selectFrom('methods')
        .select('usable_from')
        .where('method_id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    expect(row.usable_from).toBe('2026-11-25')
  })
})

describe('the two amounts', () => {
  it.each([[right], [right.toReversed()]])(
    'makes an account usable by the two amounts %j',
    async (amounts) => {
      const payer = await world.payer()
      const { id } = await add(payer, at)
      const { body } = await validate(payer, id, amounts)
      expect(body).toMatchObject({ status: 1, message: 'The account was checked.' })
      expect(body.result.account).toMatchObject({ id, status: 'usable', awaits: 'nothing' })
      expect(await shown(payer, id)).toEqual(['usable', 'nothing'])
      expect((await validate(payer, id, amounts)).body.reason).toBe('notAwaited')
    },
  )

  it('locks an account for good after three wrong tries, also when it is added again', async () => {
    const payer = await world.payer()
    const { id } = await add(payer, at)
    for (const left of ['2', '1']) {
      const { body } = await validate(payer, id, wrong)
      expect(body).toMatchObject({ status: 0, reason: 'wrongAmounts', field: 'amounts' })
      expect(body.message).toContain(left)
    }
    for (const amounts of [wrong, right])
      expect((await validate(payer, id, amounts)).body.reason).toBe('validationLocked')
    expect(await shown(payer, id)).toEqual(['blocked', 'nothing'])

    await payer.call('/ach/delete', { method: 'POST', payload: { accountId: id } })
    const again = await add(payer, at)
    expect(again).toMatchObject({ status: 'blocked', awaits: 'nothing' })
    expect((await validate(payer, again.id, right)).body.reason).toBe('validationLocked')
  })

  it('keeps the count of tries when an account is removed and added again', async () => {
    const payer = await world.payer()
    const { id } = await add(payer, at)
    for (let n = 0; n < 2; n += 1) await validate(payer, id, wrong)
    await payer.call('/ach/delete', { method: 'POST', payload: { accountId: id } })
    const again = await add(payer, at)
    expect((await validate(payer, again.id, wrong)).body.reason).toBe('validationLocked')
  })

  it('counts each of many tries at the two amounts at once', async () => {
    const payer = await world.payer()
    const { id } = await add(payer, at)
    const tries = await Promise.all(Array.from({ length: 8 }, () => validate(payer, id, wrong)))
    const reasons = tries.map(({ body }) => String(body.reason))
    expect(reasons.filter((reason) => reason === 'wrongAmounts').length).toBeLessThan(3)
    expect((await validate(payer, id, right)).body.reason).toBe('validationLocked')
  })

  it('locks an account whose amounts are never right', async () => {
    const payer = await world.payer()
    const { id } = await add(payer, locking)
    for (let n = 0; n < 2; n += 1)
      expect((await validate(payer, id, right)).body.reason).toBe('wrongAmounts')
    expect((await validate(payer, id, right)).body.reason).toBe('validationLocked')
  })

  it('counts no try at the two amounts while the vault is away', async () => {
    const payer = await world.payer()
    const { id } = await add(payer, at)
    world.fake.setAway(true)
    for (let n = 0; n < 4; n += 1) expect((await validate(payer, id, wrong)).code).toBe(503)
    world.fake.setAway(false)
    expect((await validate(payer, id, right)).body.status).toBe(1)
  })

  it.each([[['0.32']], [['0.32', '0.45', '0.01']], [['0.32', '45']], ['0.32']])(
    'refuses %j as two amounts, and counts no try',
    async (amounts) => {
      const payer = await world.payer()
      const { id } = await add(payer, at)
      const payload = { accountId: id, amounts }
      const { body } = await payer.call('/ach/validate', { method: 'POST', payload })
      expect(body).toMatchObject({ status: 0, reason: 'badField', field: 'amounts' })
      expect((await validate(payer, id, right)).body.status).toBe(1)
    },
  )
})

describe('an account that the bank could not be asked about', () => {
  it('asks the bank again about an account, and changes nothing until it answers', async () => {
    const payer = await world.payer()
    const { id } = await add(payer, unavailable)
    const { body } = await validate(payer, id)
    expect(body).toMatchObject({ status: 0, reason: 'notCheckedYet' })
    expect(await shown(payer, id)).toEqual(['unvalidated', 'again'])
    const answered = await changedSettings(world, { achValidation: 'none' }, () =>
      validate(payer, id),
    )
    expect(answered.body.result.account).toMatchObject({ status: 'usable', awaits: 'nothing' })
  })

  it('asks the bank about an unanswered account again when it is added again', async () => {
    const payer = await world.payer()
    const { id } = await add(payer, unavailable)
    expect(await add(payer, unavailable)).toMatchObject({ id, awaits: 'again' })
    expect(await add(payer, unavailable, 'none')).toMatchObject({ id, status: 'usable' })
  })

  it('asks the bank about an account twenty times an hour at most', async () => {
    const payer = await world.payer()
    const { id } = await add(payer, unavailable)
    const told = []
    for (let n = 0; n < 21; n += 1) told.push((await validate(payer, id)).body.reason)
    expect(told.at(-1)).toBe('tooManyChecks')
  })
})

describe('what can not be validated', () => {
  it('validates no usable account, none that awaits another check, and no card', async () => {
    const payer = await world.payer()
    const usable = await add(payer, '000123456789')
    expect((await validate(payer, usable.id, right)).body.reason).toBe('notAwaited')
    const amounts = await add(payer, at)
    expect((await validate(payer, amounts.id)).body.reason).toBe('notAwaited')
    expect((await validate(payer, payer.methodId, right)).body.reason).toBe('methodNotFound')
  })

  it('answers a validation of another’s account as of one that does not exist', async () => {
    const owner = await world.payer()
    const { id } = await add(owner, at)
    const other = await world.payer()
    const [foreign, none] = [
      await validate(other, id, right),
      await validate(other, '1b4e28ba-2fa1-4d2e-883f-0016d3cca427', right),
    ]
    expect(foreign.body).toMatchObject({ reason: 'methodNotFound', field: 'accountId' })
    expect(foreign.text).toBe(none.text)
    expect(await shown(owner, id)).toEqual(['unvalidated', 'amounts'])
  })

  it('validates no account whose number the vault has lost', async () => {
    const payer = await world.payer()
    const { id } = await add(payer, at)
    await forget(id)
    expect((await validate(payer, id, right)).body.reason).toBe('methodGone')
  })

  it('validates no account whose debits were stopped', async () => {
    const payer = await world.payer()
    const { id } = await add(payer, at)
    await payer.call('/ach/stop-debits', { method: 'POST', payload: { accountId: id } })
    expect((await validate(payer, id, right)).body.reason).toBe('notAwaited')
    expect(await shown(payer, id)).toEqual(['revoked', 'nothing'])
  })
})
