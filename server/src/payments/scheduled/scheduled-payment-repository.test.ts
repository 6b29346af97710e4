import { randomUUID } from 'node:crypto'
import { toInstant, parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMethodUses } from '../methods/method-use-repository.ts'
import { paymentsFixture, type PaymentsFixture } from '../../../testing/payments-fixture.ts'
import {
  insertSchedule,
  scheduledLoansQuery,
  voidSchedules,
} from './scheduled-payment-repository.ts'

let world: PaymentsFixture
beforeAll(async () => {
  world = await paymentsFixture()
})
afterAll(() => world.closeInBalance())

const at = toInstant(Date.parse('2026-11-20T15:00:00Z'))
type Payer = Awaited<ReturnType<PaymentsFixture['payer']>>
const ownerOf = ({ borrowerId }: Payer) => ({ lenderId: world.lender.id, borrowerId })

/** A monthly schedule of the payer's loan, by their method or another. */
async function schedule(payer: Payer, given: { methodId?: string; isOnce?: true } = {}) {
  const id = randomUUID()
  const dueOn = parseDay('2026-12-08')
  await world.read(async (trx) => {
    const consentId = randomUUID()
    await trx
      .insertInto('consents')
      .values({
        lender_id: world.lender.id,
        consent_id: consentId,
        borrower_id: payer.borrowerId,
        loan_id: payer.loanId,
        method_id: given.methodId ?? payer.methodId,
        kind: 'achRecurring',
        text: 'I agree.',
        text_hash: Buffer.from('hash'),
        language: 'en',
        amount_cents: 100_00n,
        given_at: new Date(at),
        ip: '',
        user_agent: '',
      })
      .execute()
    await insertSchedule(trx, world.lender.id, {
      id,
      loanId: payer.loanId,
      borrowerId: payer.borrowerId,
      methodId: given.methodId ?? payer.methodId,
      frequency: given.isOnce ? 'once' : 'MO',
      amount: cents(100_00n),
      fee: cents(0n),
      currency: 'USD',
      startOn: dueOn,
      secondOn: null,
      paymentsMax: null,
      madeBy: 'borrower',
      consentId,
      madeAt: at,
      first: { id: randomUUID(), paymentNo: 1, dueOn, collectOn: dueOn },
    })
  })
  return id
}

const statesOf = (scheduleId: string) =>
  world.read(async (trx) => {
    const one = await trx
      .selectFrom('schedules as s')
      .innerJoin('scheduled_payments as p', 'p.schedule_id', 's.schedule_id')
      .select(['s.status', 'p.status as payment', 's.voided_by', 's.void_reason', 's.voided_at'])
      .where('s.schedule_id', '=', scheduleId)
      .executeTakeFirstOrThrow()
    return one
  })

const scheduledOf = (payer: Payer) =>
  world.read(async (trx) => ({
    loans: (await scheduledLoansQuery(trx, ownerOf(payer)).execute()).map((row) => row.loan_id),
    methods: [...(await readMethodUses(trx, world.lender, { owner: ownerOf(payer), at })).keys()],
  }))

const removal = { by: 'borrower', reason: 'the method was removed', at } as const

it('lists the loans and methods that an active schedule pays, once each', async () => {
  const payer = await world.payer()
  expect(await scheduledOf(payer)).toEqual({ loans: [], methods: [] })
  await schedule(payer)
  await schedule(payer, { isOnce: true })
  expect(await scheduledOf(payer)).toEqual({ loans: [payer.loanId], methods: [payer.methodId] })
})

it('voids the schedules of one method with their payments, and says who did it and why', async () => {
  const payer = await world.payer()
  const other = await payer.addMethod({ token: 'tok-4444' })
  const [first, second] = [await schedule(payer), await schedule(payer)]
  const kept = await schedule(payer, { methodId: other })
  const voided = await world.read((trx) =>
    voidSchedules(trx, ownerOf(payer), payer.methodId, removal),
  )
  expect(voided.toSorted()).toEqual([first, second].toSorted())
  expect(await statesOf(first)).toEqual({
    status: 'deleted',
    payment: 'deleted',
    voided_by: 'borrower',
    void_reason: 'the method was removed',
    voided_at: new Date(at),
  })
  expect(await statesOf(kept)).toMatchObject({ status: 'active', payment: 'active' })
  expect(await scheduledOf(payer)).toEqual({ loans: [payer.loanId], methods: [other] })
})

it('voids nothing by another’s id, and nothing twice', async () => {
  const payer = await world.payer()
  const stranger = await world.payer()
  const own = await schedule(payer)
  const trying = (who: Payer) =>
    world.read((trx) => voidSchedules(trx, ownerOf(who), payer.methodId, removal))
  expect(await trying(stranger)).toEqual([])
  expect(await statesOf(own)).toMatchObject({ status: 'active' })
  expect(await trying(payer)).toEqual([own])
  expect(await trying(payer)).toEqual([])
})

it('[LOAN-06] says hasScheduled in the loan list, and isSchedule unless it is past due', async () => {
  const payer = await world.payer() // its loan was never paid
  const list = async () => (await payer.call('/users/list-loan-account', {})).body.result.loans
  expect(await list()).toMatchObject([{ hasScheduled: '0', isSchedule: '0' }])
  await schedule(payer)
  expect(await list()).toMatchObject([{ hasScheduled: '1', isSchedule: '0' }])
})

const twice = { code: '23505' }

it.each(['due_on', 'payment_no'])(
  'refuses a second payment of a schedule for a day, whoever writes it: the same %s',
  async (same) => {
    const id = await schedule(await world.payer())
    const other = same === 'due_on' ? 'due_on, payment_no + 1' : 'due_on + 7, payment_no'
    const again = `insert into scheduled_payments (lender_id, scheduled_payment_id, schedule_id,
        due_on, payment_no, collect_on, amount_cents, fee_cents, status)
      select lender_id, gen_random_uuid(), schedule_id, ${other}, collect_on, amount_cents,
        fee_cents, status from scheduled_payments where schedule_id = $1`
    await expect(world.database.owner.query(again, [id])).rejects.toMatchObject(twice)
  },
)

it('refuses a second debit of a scheduled payment, whoever writes it', async () => {
  const payer = await world.payer()
  const id = await schedule(payer)
  for (const amount of ['25.00', '26.00']) expect((await payer.pay({ amount })).body.status).toBe(1)
  const both = `update payments set scheduled_payment_id = (
      select scheduled_payment_id from scheduled_payments where schedule_id = $1)
    where loan_id = $2`
  await expect(world.database.owner.query(both, [id, payer.loanId])).rejects.toMatchObject(twice)
})
