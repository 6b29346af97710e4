import { randomUUID } from 'node:crypto'
import { addMonths, type LocalDate } from '@quittance/domain/calendar'
import type { DayCount } from '@quittance/domain/loans/interest/accrue-interest'
import { cents, zero } from '@quittance/domain/money'
import { postLoanEvent } from '../src/servicing/ledger/post-loan-event.ts'
import type { PaymentsFixture } from './payments-fixture.ts'

type BoardPlace = Pick<PaymentsFixture, 'lender' | 'read'> & {
  readonly clocks: Pick<PaymentsFixture['clocks'], 'elapsed'>
}

export type TestLoan = {
  readonly loanNo: string
  /** of the oldest installment that is not paid; twelve were */
  readonly dueOn: LocalDate
  readonly principal?: bigint
  readonly dayCount?: DayCount
  /** installments that are not paid; 36 when left out */
  readonly left?: number
  readonly mode?: 'ours' | 'lender'
  readonly lateFeeCharged?: boolean
}

const paidBefore = 12
const installment = 467_84n

/** A loan of 18,800.00 at 9% as its lender's former system hands it over, on the day of the books. */
export async function boardTestLoan(world: BoardPlace, given: TestLoan): Promise<string> {
  const { lender } = world
  const loanId = randomUUID()
  const { loanNo, dueOn, principal = 15_000_00n, dayCount = 'ACT365', mode = 'ours' } = given
  const { left = 36, lateFeeCharged = true } = given
  const firstDueOn = addMonths(dueOn, -paidBefore)
  await world.read(async (trx) => {
    const { business_date: on } = await trx
      .selectFrom('lenders')
      .select('business_date')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('loans')
      .values({
        lender_id: lender.id,
        loan_id: loanId,
        loan_no: loanNo,
        currency: 'USD',
        original_principal_cents: 18_800_00n,
        rate_hundred_thousandths: 9_00000n,
        term_count: paidBefore + left,
        payment_cents: installment,
        frequency: 'MO',
        contract_on: addMonths(firstDueOn, -1),
        first_due_on: firstDueOn,
        day_count: dayCount,
        principal_cents: 0n,
        accrued_through: addMonths(firstDueOn, -1),
        ledger_mode: mode,
      })
      .execute()
    const balances = {
      principal: cents(principal),
      accrued: cents(50_00n),
      lateFee: zero,
      nsfFee: zero,
      otherFee: zero,
      satisfied: cents(BigInt(paidBefore) * installment),
      interestPaid: zero,
    }
    const event = { kind: 'boarded', on, ...balances, lateFeeCharged } as const
    await postLoanEvent(trx, { lender, loanId, event, enteredAt: world.clocks.elapsed() })
  })
  return loanId
}
