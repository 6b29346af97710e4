import { randomUUID } from 'node:crypto'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { insertSchedule } from '../src/payments/scheduled/scheduled-payment-repository.ts'
import { type Payer, type PaymentsFixture, testNow } from './payments-fixture.ts'

/** Writes down an active monthly schedule of a payer's loan, with the consent to it. */
export async function writeSchedule(
  world: PaymentsFixture,
  payer: Payer,
  methodId = payer.methodId,
): Promise<string> {
  const scheduleId = randomUUID()
  const consentId = randomUUID()
  const dueOn = parseDay('2026-12-15')
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
        kind: 'recurringAch',
        text: 'I authorize it.',
        text_hash: Buffer.from('0'),
        language: 'en',
        amount_cents: 100_00n,
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
      frequency: 'MO',
      amount: cents(100_00n),
      fee: cents(0n),
      currency: 'USD',
      startOn: dueOn,
      secondOn: null,
      paymentsMax: null,
      madeBy: 'borrower',
      consentId,
      madeAt: testNow,
      first: { id: randomUUID(), paymentNo: 1, dueOn, collectOn: dueOn, isFinal: false },
    })
  })
  return scheduleId
}
