import { randomUUID } from 'node:crypto'
import { parseDay } from '@quittance/domain/calendar'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankSettings, sealForVault } from '../../../testing/integrations/bank-accounts.ts'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'
import { drawPaymentReference } from '../intents/payment-reference.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let world: PaymentsFixture
let payer: Payer
let achId: string
let padId: string

beforeAll(async () => {
  world = await paymentsFixture({ settings: bankSettings })
})

beforeEach(async () => {
  payer = await world.payer()
  achId = await payer.addMethod({ token: 'tok-6789', kind: 'ach' })
  padId = await payer.addMethod({ token: 'tok-6780', kind: 'pad' })
})

afterAll(() => world.close())

const post = (path: string, payload: object) => payer.call(path, { method: 'POST', payload })
const deleteCard = (cardId: string) => post('/payments/delete-card', { cardId })
const deleteBank = (accountId: string, isPad?: '0' | '1') =>
  post('/ach/delete', isPad === undefined ? { accountId } : { accountId, isPad })
const stop = (accountId: string) => post('/ach/stop-debits', { accountId })

const remaining = () =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('methods')
      .select('method_id')
      .where('borrower_id', '=', payer.borrowerId)
      .where('removed_at', 'is', null)
      .execute()
    return rows.map(({ method_id }) => method_id).toSorted()
  })

const scheduleStates = () =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('schedules')
      .select(['schedule_id', 'status'])
      .where('borrower_id', '=', payer.borrowerId)
      .execute()
    return Object.fromEntries(rows.map(({ schedule_id, status }) => [schedule_id, status]))
  })

const tasks = () =>
  world.read((trx) =>
    trx
      .selectFrom('lender_tasks')
      .select(['kind', 'payload', 'done_at'])
      .where('borrower_id', '=', payer.borrowerId)
      .execute(),
  )

describe('removing a method', () => {
  it('[API-79] [API-81] [API-82] removes each kind of method by its own call', async () => {
    const all = [payer.methodId, achId, padId].toSorted()
    for (const wrong of [deleteCard(achId), deleteCard(padId), deleteBank(payer.methodId)])
      expect((await wrong).body).toMatchObject({ status: 0, reason: 'methodNotFound' })
    expect((await deleteBank(padId)).body.reason).toBe('methodNotFound')
    expect((await deleteBank(achId, '1')).body.reason).toBe('methodNotFound')
    expect(await remaining()).toEqual(all)

    const done = { status: 1, message: 'The payment method was removed.', result: {} }
    expect((await deleteCard(payer.methodId)).body).toMatchObject(done)
    expect((await deleteBank(achId)).body).toMatchObject(done)
    expect((await deleteBank(padId, '1')).body).toMatchObject(done)
    expect(await remaining()).toEqual([])
    expect((await deleteBank(achId)).body).toMatchObject({ field: 'accountId' })
    expect((await deleteCard(payer.methodId)).body).toMatchObject({ field: 'cardId' })
  })

  it('[METHOD-20] voids the schedules that a removed method paid, and no other', async () => {
    const [its, other] = [
      await writeSchedule(world, payer, achId),
      await writeSchedule(world, payer),
    ]
    const scheduled = async () => {
      const { body } = await payer.call('/payments/get-card-lists', {})
      const methods = body.result.savedCards as { id: string; isSchedule: string }[]
      return methods.filter(({ isSchedule }) => isSchedule === '1').map(({ id }) => id)
    }
    expect((await scheduled()).toSorted()).toEqual([achId, payer.methodId].toSorted())
    expect((await deleteBank(achId)).body.status).toBe(1)
    expect(await scheduleStates()).toEqual({ [its]: 'deleted', [other]: 'active' })
    expect(await scheduled()).toEqual([payer.methodId])
  })

  it('asks for a proof before a removal that ends scheduled payments, at a lender that asks for none', async () => {
    const its = await writeSchedule(world, payer, achId)
    const proveAt = (proven_at: Date) =>
      world.read((trx) =>
        trx
          .updateTable('sessions')
          .set({ proven_at })
          .where('borrower_id', '=', payer.borrowerId)
          .execute(),
      )
    await proveAt(new Date(world.clocks.elapsed() - 11 * 60_000))
    const asked = { status: 0, statusCode: 428, reason: 'proofNeeded', result: { data: {} } }
    expect((await deleteBank(achId)).body).toMatchObject(asked)
    expect(await remaining()).toContain(achId)
    expect(await scheduleStates()).toEqual({ [its]: 'active' })
    expect((await deleteBank(padId, '1')).body.status).toBe(1) // nothing ends with it
    await proveAt(new Date(world.clocks.elapsed()))
    expect((await deleteBank(achId)).body.status).toBe(1)
    expect(await scheduleStates()).toEqual({ [its]: 'deleted' })
  })

  it('[PERM-22] refuses to remove a method that the lender keeps, and voids nothing', async () => {
    const kept = await payer.addMethod({ token: 'tok-1', kind: 'ach', isDeletable: false })
    const its = await writeSchedule(world, payer, kept)
    const { body } = await deleteBank(kept)
    expect(body).toMatchObject({ status: 0, reason: 'notDeletable', field: 'accountId' })
    expect(body.message).toContain('call us')
    expect(await remaining()).toContain(kept)
    expect(await scheduleStates()).toEqual({ [its]: 'active' })
  })

  it.each(['created', 'submitting', 'confirming'] as const)(
    'refuses to remove a method while a payment by it is %s',
    async (state) => {
      await writePayment(state)
      expect((await deleteCard(payer.methodId)).body).toMatchObject({ reason: 'paymentUnderWay' })
      expect(await remaining()).toContain(payer.methodId)
    },
  )

  it.each(['pending', 'completed', 'declined', 'returned'] as const)(
    'removes a method whose payment is %s, and keeps that payment',
    async (state) => {
      const paymentId = await writePayment(state)
      expect((await deleteCard(payer.methodId)).body.status).toBe(1)
      const kept = await world.read((trx) =>
        trx
          .selectFrom('payments')
          .select('method_id')
          .where('payment_id', '=', paymentId)
          .executeTakeFirst(),
      )
      expect(kept?.method_id).toBe(payer.methodId)
    },
  )

  it('frees a place for another method when one is removed', async () => {
    for (const token of ['tok-1', 'tok-2']) await payer.addMethod({ token })
    expect((await addAccount()).body.reason).toBe('methodsMax')
    await deleteBank(achId)
    expect((await addAccount()).body.status).toBe(1)
  })

  it('answers the removal of another’s method as of one that does not exist', async () => {
    const owner = payer
    payer = await world.payer()
    const answers = [await deleteCard(owner.methodId), await deleteCard(randomUUID())]
    const [foreign, none] = answers.map(({ text }) => text)
    expect(foreign).toBe(none)
    payer = owner
    expect(await remaining()).toContain(owner.methodId)
  })
})

describe('stopping debits', () => {
  it('revokes a method whose debits are stopped, voids its schedules and notifies the lender, once', async () => {
    const its = await writeSchedule(world, payer, achId)
    const { body } = await stop(achId)
    expect(body).toMatchObject({
      status: 1,
      message: 'No more debits will be taken from this account.',
      result: { account: { id: achId, status: 'revoked', awaits: 'nothing', isSchedule: '0' } },
    })
    expect(await scheduleStates()).toEqual({ [its]: 'deleted' })
    const payload = { methodId: achId, lastFour: '6789', schedules: [its] }
    expect(await tasks()).toEqual([{ kind: 'debitsStopped', payload, done_at: null }])
    expect((await stop(achId)).body.result).toEqual({ ...body.result, ended: [] })
    expect(await tasks()).toHaveLength(1)
  })

  it('cancels what is pending before its cut-off, and leaves the rest to the bank', async () => {
    const account = (await addAccount()).body.result.account as { id: string }
    const pay = { methodId: account.id, paymentType: '2' } as const
    const early = (await payer.pay(pay)).body.result.paymentToken.orderId as string
    const late = (await payer.pay({ ...pay, amount: '26.00' })).body.result.paymentToken.orderId
    await world.read((trx) =>
      trx
        .updateTable('payments')
        .set({ state: 'completed' })
        .where('payment_id', '=', late)
        .execute(),
    )
    await stop(account.id)
    const stateOf = async (orderId: string) =>
      (await payer.askOrder(orderId)).body.result.paymentToken.state
    expect([await stateOf(early), await stateOf(late)]).toEqual(['cancelled', 'completed'])
    const refused = await payer.pay({ ...pay, amount: '27.00' })
    expect(refused.body).toMatchObject({ status: 0, reason: 'methodRevoked' })
  })

  it('stops debits where the method may not be removed, and for a card too', async () => {
    const kept = await payer.addMethod({ token: 'tok-1', kind: 'ach', isDeletable: false })
    for (const id of [kept, payer.methodId])
      expect((await stop(id)).body.result.account.status).toBe('revoked')
  })

  it('keeps debits stopped when the account is removed and added again', async () => {
    const first = (await addAccount()).body.result.account
    await stop(first.id)
    expect((await addAccount()).body.result.account).toMatchObject({
      id: first.id,
      status: 'revoked',
    })
    await deleteBank(first.id)
    const again = (await addAccount()).body.result.account
    expect(again.id).not.toBe(first.id)
    expect(again).toMatchObject({ status: 'revoked', awaits: 'nothing' })
  })

  it('answers a stop of another’s debits as of a method that does not exist', async () => {
    const owner = payer
    payer = await world.payer()
    const [foreign, none] = [await stop(owner.methodId), await stop(randomUUID())]
    expect(foreign.body).toMatchObject({ reason: 'methodNotFound', field: 'accountId' })
    expect(foreign.text).toBe(none.text)
    payer = owner
    expect(await tasks()).toEqual([])
  })
})

async function addAccount() {
  const accountNumber = await sealForVault(world.vault, '000123456789')
  const names = { bankName: 'Alamo Bank', name: 'Maria Ortega', accountType: '1' }
  return post('/ach/add', { ...names, routingNumber: '110000000', accountNumber })
}

async function writePayment(
  state:
    | 'created'
    | 'submitting'
    | 'confirming'
    | 'pending'
    | 'completed'
    | 'declined'
    | 'returned',
): Promise<string> {
  const paymentId = randomUUID()
  const at = new Date(world.clocks.business())
  await world.read((trx) =>
    trx
      .insertInto('payments')
      .values({
        lender_id: world.lender.id,
        payment_id: paymentId,
        loan_id: payer.loanId,
        borrower_id: payer.borrowerId,
        method_id: payer.methodId,
        channel: 'card',
        platform: 'web',
        currency: 'USD',
        amount_cents: 25_00n,
        fee_cents: 0n,
        gateway_ref: randomUUID(),
        reference: drawPaymentReference('LM'),
        state,
        effective_on: parseDay('2026-11-20'),
        made_at: at,
        written_at: at,
      })
      .execute(),
  )
  return paymentId
}
