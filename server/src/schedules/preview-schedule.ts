import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { previewScheduleEndpoint } from '@quittance/contract/make-schedule'
import { dayOf, type Instant } from '@quittance/domain/calendar'
import { debitTime } from '@quittance/domain/schedules/debit-day'
import { planDebits, type ScheduleAhead } from '@quittance/domain/schedules/plan-debits'
import type * as z from 'zod/mini'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { findPayableLoan, findPayableMethod } from '../payments/intents/payable-loan-repository.ts'
import { acceptedOf } from '../payments/intents/pending-payments.ts'
import { readPendingPaymentsOf } from '../payments/intents/pending-payment-repository.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { loanRulesOf } from '../servicing/loans/loan-rules.ts'
import type { StoredLoan } from '../servicing/loans/loan-state-repository.ts'
import type { ScheduleOrder } from './schedule-order.ts'
import { type EditedPayment, type EditReason, findEdited } from './edit-schedule.ts'
import { type JudgedSchedule, judgeSchedule, type ScheduleReason } from './judge-schedule.ts'
import { readSchedulesAhead } from './schedule-command-repository.ts'
import { scheduleConsent } from './schedule-consent.ts'

type Previewing = Pick<ScheduleOrder, 'lender' | 'borrower' | 'reader' | 'asked'> & {
  /** what it would be put in place of; null: it is a new one */
  readonly edits: EditedPayment | null
}
type Preview = z.output<(typeof previewScheduleEndpoint)['result']>
type Previewed = Outcome<Preview, ScheduleReason | EditReason | 'loanNotFound'>

/** How many of the coming debits are told. */
const debitsMost = 12

/** What a schedule would do and cost, and the consent to it; nothing is written. */
export async function previewSchedule(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  order: Previewing,
): Promise<Previewed> {
  const { lender, borrower, asked, edits } = order
  const { loanId, methodId } = asked
  const now = clocks.business()
  return withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findPayableLoan(trx, borrower, loanId)
    if (loan === null) return refused('loanNotFound', { field: 'loanId' })
    const edited = edits === null ? null : await findEdited(trx, order, edits)
    if (edited !== null && edited.kind !== 'edited') return edited
    const method = await findPayableMethod(trx, borrower, methodId)
    const pendingPayments = await readPendingPaymentsOf(trx, lender.id, loanId)
    const judged = judgeSchedule({ ...order, loan, method, pendingPayments, now })
    if (judged.kind !== 'judged') return judged
    const ahead = await readSchedulesAhead(trx, lender.id, loanId)
    const others = ahead.filter(({ id }) => edited === null || id !== edited.scheduleId)
    const { schedule } = judged
    return done(
      toPreview(order, {
        loan,
        schedule,
        others,
        pendingPayments: acceptedOf(pendingPayments),
        now,
      }),
    )
  })
}

type Facts = {
  readonly loan: StoredLoan
  readonly schedule: JudgedSchedule
  readonly others: readonly ScheduleAhead[]
  readonly pendingPayments: Parameters<typeof planDebits>[1]['pendingPayments']
  readonly now: Instant
}

function toPreview(
  order: Previewing,
  { loan, schedule, others, pendingPayments, now }: Facts,
): Preview {
  const { asked } = order
  const { servicing } = order.lender.settings
  const { plan, first, fee, method } = schedule
  const { terms, state, mode } = loan
  const own = { id: 'new', plan, next: first, kind: method.kind, amount: asked.amount }
  const planned = planDebits(
    [...others, own],
    {
      loan: { terms, rules: loanRulesOf(servicing), mode },
      state,
      pendingPayments,
      today: dayOf(now),
      rules: servicing,
    },
    debitsMost * (others.length + 1),
  )
  const debits = planned.filter(({ scheduleId }) => scheduleId === own.id).slice(0, debitsMost)
  const days = new Set(debits.map(({ collectOn }) => collectOn))
  const meets = planned.filter((one) => one.scheduleId !== own.id && days.has(one.collectOn))
  return {
    fee,
    authorization: scheduleConsent(order, schedule, now).text,
    changeUntil: debitTime(first.collectOn, method.kind, servicing),
    debits: debits.map(({ collectOn: on, dueOn, amount, isFinal }) => ({
      on,
      dueOn,
      amount,
      fee,
      isFinal,
    })),
    meets: [...new Set(meets.map(({ collectOn }) => collectOn))],
  }
}
