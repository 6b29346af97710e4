import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { toPaymentEvent } from '@quittance/domain/loans/payments/to-payment-event'
import { canPostOn } from '@quittance/domain/servicing/can-post-on'
import { postEventIn } from '../../servicing/ledger/post-loan-event.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { debitsBeforePayoff } from '../scheduled/notices/ended-with-payoff.ts'
import type { BankEventRepository } from '../returns/bank-event-repository.ts'
import { isLoanError } from '../../servicing/end-of-day/is-loan-error.ts'
import type { WorkerContext } from '../worker-context.ts'

type PostContext = Pick<WorkerContext, 'bank' | 'clocks'>

const batchMax = 50

/**
 * Posts the payments that take effect by a business day and are not posted yet: those accepted
 * ahead of their day, and those of a day that was not open when their result came. Each payment is
 * one commit, and is posted once, however often and by however many workers this runs. Those of one
 * day are posted in the order in which they were made.
 *
 * A payment of a loan whose earlier days are not closed stays as it is: they are closed without it.
 *
 * @param day a business day whose loans are closed: the days before it take nothing any more
 */
export async function postEffectivePayments(
  { bank, clocks }: PostContext,
  lender: Lender,
  day: LocalDate,
): Promise<void> {
  let after: string | null = null
  for (let more = true; more;) {
    const asked = { by: day, after, most: batchMax }
    const paymentIds: string[] = await bank.withLenderTransaction(lender.id, (repository) =>
      repository.listToPost(asked),
    )
    for (const paymentId of paymentIds) {
      const toPost = { lender, paymentId, day, now: clocks.elapsed() }
      await bank
        .withLenderTransaction(lender.id, (repository) => postOne(repository, toPost))
        .catch((error: unknown) => quarantine(bank, toPost, error))
    }
    after = paymentIds.at(-1) ?? after
    more = paymentIds.length === batchMax
  }
}

type ToPost = {
  readonly lender: Lender
  readonly paymentId: string
  readonly day: LocalDate
  readonly now: Instant
}

async function postOne(
  repository: BankEventRepository,
  { lender, paymentId, day, now }: ToPost,
): Promise<void> {
  const payment = await repository.lockPayment(paymentId)
  if (payment === null || payment.isPosted) return
  if (payment.state !== 'pending' && payment.state !== 'completed') return
  const locked = await repository.lockLoan(payment.loanId)
  if (locked === null || !canPostOn(locked.state, day)) return
  const event = toPaymentEvent(locked.state, payment.posted, day)
  const { loanId } = payment
  const readDebitsEnded = debitsBeforePayoff(repository, lender, { paymentId, today: day })
  const posting = { lender, loanId, locked, paymentId, event, readDebitsEnded, enteredAt: now }
  await postEventIn(repository, posting)
}

/** A payment whose loan is at fault holds up no other one: a person is told, and the next run tries again. */
async function quarantine(
  bank: PostContext['bank'],
  { lender, paymentId, day, now }: ToPost,
  error: unknown,
): Promise<void> {
  if (!isLoanError(error)) throw error
  await bank.withLenderTransaction(lender.id, async (repository) => {
    const payment = await repository.lockPayment(paymentId)
    if (payment === null) return
    const { loanId } = payment
    const aside = { lenderId: lender.id, loanId, day, step: 'money', why: error.message } as const
    await repository.quarantineLoan({ ...aside, now })
  })
}
