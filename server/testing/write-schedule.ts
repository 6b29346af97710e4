import { randomUUID } from 'node:crypto'
import { type Instant, parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import type { ScheduleFrequency, ScheduleMaker } from '@quittance/domain/schedules/schedule'
import { insertSchedule } from '../src/payments/scheduled/scheduled-payment-repository.ts'
import { type Payer, type PaymentsFixture, testNow } from './payments-fixture.ts'

type GivenSchedule = {
  readonly startOn?: string
  /** when the first is taken; left out: on its day */
  readonly collectOn?: string
  readonly frequency?: ScheduleFrequency
  /** cents */
  readonly amount?: bigint
  readonly fee?: bigint
  readonly paymentsMax?: number
  readonly madeAt?: Instant
  readonly madeBy?: ScheduleMaker
  readonly id?: string
  /** of its first payment */
  readonly firstId?: string
}

/** Writes down an active schedule of a payer's loan, monthly from 12/15, with the consent to it. */
export async function writeSchedule(
  world: Pick<PaymentsFixture, 'lender' | 'read'>,
  payer: Pick<Payer, 'borrowerId' | 'loanId' | 'methodId'>,
  methodId = payer.methodId,
  { startOn = '2026-12-15', collectOn = startOn, frequency = 'MO', ...given }: GivenSchedule = {},
): Promise<string> {
  const { id: scheduleId = randomUUID(), firstId = randomUUID(), madeAt = testNow } = given
  const consentId = randomUUID()
  const dueOn = parseDay(startOn)
  const { amount = 100_00n, fee = 0n, paymentsMax = null, madeBy = 'borrower' } = given
  const { id: lender_id } = world.lender
  const { borrowerId, loanId } = payer
  await world.read(async (trx) => {
    await trx
      .insertInto('consents')
      .values({
        lender_id,
        consent_id: consentId,
        borrower_id: borrowerId,
        loan_id: loanId,
        method_id: methodId,
        kind: 'recurringAch',
        text: 'I authorize it.',
        text_hash: Buffer.from('0'),
        language: 'en',
        amount_cents: amount + fee,
        given_at: new Date(testNow),
        ip: '',
        user_agent: '',
      })
      .execute()
    await insertSchedule(trx, lender_id, {
      id: scheduleId,
      loanId,
      borrowerId,
      methodId,
      frequency,
      amount: cents(amount),
      fee: cents(fee),
      currency: 'USD',
      startOn: dueOn,
      secondOn: null,
      paymentsMax,
      madeBy,
      consentId,
      madeAt,
      first: { id: firstId, paymentNo: 1, dueOn, collectOn: parseDay(collectOn) },
    })
  })
  return scheduleId
}
