import { addDays, dayOf, earliestDay, latestDay, type LocalDate } from '@quittance/domain/calendar'
import {
  countInstallmentsDue,
  installmentDueOn,
} from '@quittance/domain/loans/contract-terms/installments'
import type { LoanTerms } from '@quittance/domain/loans/loan'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import {
  add,
  type Cents,
  formatDollars,
  largest,
  subtract,
  sum,
  zero,
} from '@quittance/domain/money'
import type { Lender } from '../../../lenders/lender-directory.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../../notifications/outbox/account-message-repository.ts'
import type { DueNotCovered } from '../../../notifications/templates/due-text.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { withLenderTransaction } from '../../../platform/database/transaction.ts'
import { workRound } from '../../../platform/jobs/work-round.ts'
import { lockLoan, type StoredLoan } from '../../../servicing/loans/loan-state-repository.ts'
import { readBusinessDate } from '../../end-of-day/settlement-repository.ts'
import type { WorkerContext } from '../../worker-context.ts'
import {
  listLoanReaders,
  listLoansToRemind,
  readDueReminder,
  setDueReminder,
} from './due-reminder-repository.ts'
import { readComingPayments } from './read-coming-payments.ts'

/** How many loans a round looks at before the other lenders have their turn. */
const roundMax = 50

/** A loan without a due date ahead is looked at again after so many days: its terms may have changed. */
const restDays = 30

/**
 * Reminds borrowers of a due date that is not covered, `reminderDays` before it: neither by what is under way, nor by
 * the debits that the forecast expects by then. Each loan is looked at under its lock, and the due date is marked in the
 * commit that writes the messages. Until something was told, it is looked at each day before the due date.
 *
 * @returns 'more' when some are left for the next round
 */
export async function notifyDueDates(
  { db, clocks }: Pick<WorkerContext, 'db' | 'clocks'>,
  lender: Lender,
): Promise<'more' | 'done'> {
  if (lender.settings.servicing.reminderDays === 0) return 'done'
  const times = { at: clocks.business(), now: clocks.elapsed() }
  const today = dayOf(times.at)
  return workRound({
    most: roundMax,
    list: (page) =>
      withLenderTransaction(db, lender.id, async (trx) => {
        if ((await readBusinessDate(trx, lender.id)) < today) return []
        return listLoansToRemind(trx, lender.id, { today, ...page })
      }),
    work: (loanId) =>
      withLenderTransaction(db, lender.id, (trx) => remindOfLoan(trx, lender, { loanId, times })),
  })
}

/** Tells all that is to be told today. */
export async function notifyAllDueDates(
  context: Pick<WorkerContext, 'db' | 'clocks'>,
  lender: Lender,
): Promise<void> {
  while ((await notifyDueDates(context, lender)) === 'more');
}

type Reminding = { readonly loanId: string; readonly times: MessageTimes }

async function remindOfLoan(
  trx: LenderTransaction,
  lender: Lender,
  { loanId, times }: Reminding,
): Promise<void> {
  const today = dayOf(times.at)
  const loan = await lockLoan(trx, loanId)
  const before = await readDueReminder(trx, lender.id, loanId)
  if (loan === null || before.nextOn > today) return
  const { reminderDays } = lender.settings.servicing
  const tomorrow = addDays(today, 1)
  const dueOn = dueAfter(loan.terms, today)
  const set = (nextOn: LocalDate, toldFor = before.toldFor) =>
    setDueReminder(trx, lender.id, { loanId, nextOn, toldFor })
  if (dueOn === null) return set(addDays(today, restDays))
  const remindOn = addDays(dueOn, -reminderDays)
  if (remindOn > today) return set(earliestDay(remindOn, addDays(today, restDays)))
  const isTold = before.toldFor === dueOn
  const uncovered = isTold ? null : await uncoveredBy(trx, lender, { loan, dueOn, times })
  if (!isTold && uncovered === null) return set(tomorrow)
  if (uncovered !== null) await writeReminders(trx, lender, { loan, dueOn, uncovered, times })
  const following = dueAfter(loan.terms, dueOn) ?? addDays(dueOn, restDays)
  return set(latestDay(tomorrow, addDays(following, -reminderDays)), dueOn)
}

/** The first due date of a contract after a day; null where none is left. */
function dueAfter(terms: LoanTerms, day: LocalDate): LocalDate | null {
  const no = countInstallmentsDue(terms, day) + 1
  return no > terms.installments ? null : installmentDueOn(terms, no)
}

type Due = { readonly loan: StoredLoan; readonly dueOn: LocalDate; readonly times: MessageTimes }

type Uncovered = {
  /** what falls due on the day */
  readonly due: Cents
  /** what is past due already, since the due date of the oldest of it, as home shows it; null for nothing */
  readonly pastDue: { readonly amount: Cents; readonly since: LocalDate } | null
  /** payments on their way to it */
  readonly pending: Cents
  /** debits that are made for it */
  readonly inTime: readonly ComingDebit[]
  /** what nothing covers */
  readonly rest: Cents
  /** those that are taken after the due date, before the next one, once all of that is paid */
  readonly later: readonly ComingDebit[]
}

/** A scheduled payment or a retry; with its fee, and by the day on which it is taken. */
type ComingDebit = { readonly amount: Cents; readonly on: LocalDate; readonly isRetry: boolean }

/** What nothing covers of all that is due by a due date; null for nothing, and while a payment is being confirmed. */
async function uncoveredBy(
  trx: LenderTransaction,
  lender: Lender,
  { loan, dueOn, times: { at: now } }: Due,
): Promise<Uncovered | null> {
  const { terms, state, mode } = loan
  const today = dayOf(now)
  const rules = lender.settings.servicing
  const asked = { terms, rules, mode }
  // A due date that was paid ahead is not the next one any more, nor is any of a loan on which nothing is asked for.
  const { daysPastDue, oldestDueOn, totalAmountDue, nextDueOn } = amountsDue(asked, state, {
    today,
  })
  if (state.closedOn !== null || nextDueOn !== dueOn) return null
  const coming = await readComingPayments(trx, { lender, loan, today, now })
  if (coming.isConfirming) return null
  const running = coming.debits.filter(
    ({ obstacle }) => obstacle === null || obstacle === 'waits' || obstacle === 'covered',
  )
  const inTime = running.filter(({ dueOn: on }) => on <= dueOn)
  const pending = coming.pendingTotal
  const covered = sum([pending, ...inTime.map(({ amount }) => amount)])
  const all = amountsDue(asked, state, { today: dueOn }).totalAmountDue
  const rest = largest(zero, subtract(all, covered))
  if (rest <= rules.shortPayTolerance) return null
  const past = daysPastDue > 0 ? totalAmountDue : zero
  const due = largest(zero, subtract(all, past))
  // All that is owed may be past due already: then nothing is left to fall due on the day.
  if (due === 0n) return null
  const pastDue = past === 0n || oldestDueOn === null ? null : { amount: past, since: oldestDueOn }
  const following = dueAfter(terms, dueOn)
  const isLater = (on: LocalDate) => on > dueOn && (following === null || on < following)
  const later = coming
    .debitsOncePaid(rest)
    .filter(({ dueOn: on, obstacle }) => obstacle === null && isLater(on))
  return {
    due,
    pastDue,
    pending,
    inTime: inTime.map(toComingDebit),
    rest,
    later: later.map(toComingDebit),
  }
}

function toComingDebit({
  amount,
  fee,
  collectOn: on,
  isRetry,
}: Pick<ComingDebit, 'amount' | 'isRetry'> & {
  readonly fee: Cents
  readonly collectOn: LocalDate
}): ComingDebit {
  return { amount: add(amount, fee), on, isRetry }
}

async function writeReminders(
  trx: LenderTransaction,
  lender: Lender,
  {
    loan: { loanId, loanNo, terms },
    dueOn,
    uncovered,
    times,
  }: Due & { readonly uncovered: Uncovered },
): Promise<void> {
  const { currency } = terms
  const { pastDue, pending, inTime, rest, later } = uncovered
  const named = (debits: readonly ComingDebit[]) =>
    debits
      .toSorted((left, right) => left.on.localeCompare(right.on))
      .map(({ amount, ...debit }) => ({
        ...debit,
        amount: formatDollars(amount),
        currency,
        loanNo,
      }))
  const isCovered = pending > 0n || inTime.length > 0
  const readers = await listLoanReaders(trx, lender.id, loanId)
  const due: DueNotCovered = {
    amount: formatDollars(uncovered.due),
    currency,
    on: dueOn,
    ...(readers.length > 1 && { isShared: true }),
    ...(pastDue !== null && {
      pastDue: { amount: formatDollars(pastDue.amount), since: pastDue.since },
    }),
    ...(isCovered && {
      covered: {
        pending: formatDollars(pending),
        debits: named(inTime),
        rest: formatDollars(rest),
      },
    }),
  }
  const debits = named(later)
  const said = { emailName: 'dueNotCovered', channel: 'email', recipient: null } as const
  for (const reader of readers) {
    const once = { about: `${loanId}:${dueOn}`, no: reader.borrowerId }
    const message = { ...said, ...reader, facts: { loanNo, due, debits }, once }
    await writeAccountMessage(trx, lender.id, message, times)
  }
}
