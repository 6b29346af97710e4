import { lacksAgreement } from '../../lenders/borrower.ts'
import type { MovedScheduledPayment } from '@quittance/contract/schedules/change-schedule'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Language, Reader } from '@quittance/contract/labels/labels'
import { assert } from '@quittance/domain/assert'
import { dayOf, type Instant } from '@quittance/domain/calendar'
import { add, zero } from '@quittance/domain/money'
import { debitTime } from '@quittance/domain/schedules/debit-day'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { lockOrdersOfDay } from '../../payments/proof/ordered-today-repository.ts'
import {
  countsOrdersOfDay,
  refuseUnprovenPayment,
} from '../../payments/proof/refuse-unproven-payment.ts'
import { notifyPaymentMoved } from '../../payments/scheduled/changes/notify-payment-moved.ts'
import { foreseenPayment, readForeseenDebits } from '../../payments/read-foreseen-debits.ts'
import { readScheduledDebitFacts } from '../../payments/scheduled/followed-debit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { insertConsent, readSigner } from '../authorizations/authorization-repository.ts'
import { type MakingTimes, runCommand } from '../run-command.ts'
import { holdMethod } from '../schedule-command-repository.ts'
import { consentEvidence, scheduleConsent } from '../schedule-consent.ts'
import { countSchedule, type LimitReason } from '../schedule-limits.ts'
import { lockSchedule } from '../schedule-repository.ts'
import { afterDueNote } from './after-due-note.ts'
import { agreedMove } from './agreed-move.ts'
import { findMoved, judgeMove, type Movable, type MoveReason, type Moving } from './find-movable.ts'
import { onceMoved } from './foresee-move.ts'
import { compareRetries, readRetriesBefore } from '../../payments/representment/compare-retries.ts'
import { writeMove } from './moved-payment-repository.ts'

type MoveContext = Pick<LendersContext, 'db' | 'clocks'>
type MoveOrder = Moving & {
  readonly language: Language
  /** one attempt, one key */
  readonly key: string
  readonly from: { readonly ip: string; readonly userAgent: string }
  /** whether an agent read the authorization out, and the borrower agreed */
  readonly isReadOut?: boolean | undefined
}

type MoveOrderReason = MoveReason | LimitReason | 'keyReused' | 'notReadOut' | 'proofNeeded'

type Previewed = Outcome<
  { readonly authorization: string; readonly changeUntil: Instant; readonly note: string },
  MoveReason
>

/** What its borrower agrees to by a move; nothing is written. */
export async function previewMove({ db, clocks }: MoveContext, moving: Moving): Promise<Previewed> {
  const at = clocks.business()
  return withLenderTransaction(db, moving.lender.id, async (trx) => {
    const found = await findMoved(trx, moving)
    if (found.kind !== 'found') return found
    const judged = await judgeMove(trx, moving, { found, at })
    if (judged.kind !== 'movable') return judged
    const { asked, schedule } = agreedTo(moving, judged)
    const { text: authorization } = scheduleConsent({ ...moving, asked }, schedule, at)
    const rules = moving.lender.settings.servicing
    const changeUntil = debitTime(moving.on, judged.debit.kind, rules)
    const notes = [afterDue(moving, judged)(moving.reader), ...retryNotes(moving, judged)]
    return done({ authorization, changeUntil, note: notes.filter(Boolean).join(' ') })
  })
}

/**
 * Moves the next payment of a series to another day, under the locks under which a debit is made: what was
 * submitted before is refused by its name, and what is moved here is never debited on its old day. The new
 * day rests on a consent of its own. An earlier day waits for a proof as a payment of that day does: money
 * leaves before its payer expects it. The same key again moves nothing, and is answered the same.
 */
export async function movePayment(
  context: MoveContext,
  order: MoveOrder,
): Promise<Outcome<MovedScheduledPayment, MoveOrderReason>> {
  const { lender, borrower, id, on } = order
  const route = '/payments/move-scheduled-payment'
  const again = (kept: { readonly id: string }) => ({ id: kept.id, on })
  const command = { ...order, route, compared: [id, on], again }
  return runCommand(context, command, async (trx, times) => {
    if (lacksAgreement(borrower, order)) return refused('notReadOut')
    const found = await findMoved(trx, order)
    if (found.kind !== 'found') return found
    const { loanId, scheduleId, methodId } = found
    const orders = { owner: borrower, day: dayOf(times.at), insteadOf: id }
    const counts = countsOrdersOfDay({ lender, borrower })
    const before = counts ? await lockOrdersOfDay(trx, orders) : zero
    await lockLoan(trx, loanId)
    await holdMethod(trx, borrower, methodId)
    await lockSchedule(trx, lender.id, scheduleId)
    const judged = await judgeMove(trx, order, { found, at: times.at })
    if (judged.kind !== 'movable') return judged
    const over = await countSchedule(trx, { lender, loanId, endsAnother: true, now: times.now })
    if (over !== null) return over
    const { amount, next } = judged.debit
    const proving = { lender, borrower, amount, before, now: times.now }
    const unproven = on < next.collectOn ? refuseUnprovenPayment(proving) : null
    if (unproven !== null) return unproven
    await writeAgreedMove(trx, order, { ...judged, ...times })
    return done({ id, on })
  })
}

/** What its payer agrees to. */
function agreedTo({ on }: Moving, { debit, method, loan }: Movable) {
  const { amount, fee, plan } = debit
  return agreedMove(on, { amount, fee, plan, method, currency: loan.terms.currency })
}

async function writeAgreedMove(
  trx: LenderTransaction,
  order: MoveOrder,
  { at, now, ...movable }: Movable & MakingTimes,
): Promise<void> {
  const { lender, borrower, id, on, language, from } = order
  const { loan, debit, method } = movable
  const { amount, fee, kind: channel, loanId, id: scheduleId } = debit
  const { asked, schedule } = agreedTo(order, movable)
  const consent = scheduleConsent({ ...order, asked }, schedule, at)
  const { kind, text, textVersion, nsfFee } = consent
  const signer = await readSigner(trx, borrower, method.id)
  const { loanNo } = loan
  const evidence = consentEvidence({ ...order, asked }, { schedule, loanNo, textVersion, signer })
  const given = { owner: borrower, agent: borrower.agent, loanId, methodId: method.id }
  const agreed = {
    ...given,
    kind,
    text,
    nsfFee,
    language,
    from,
    givenAt: at,
    evidence,
    amount: add(amount, fee),
  }
  const consentId = await insertConsent(trx, agreed)
  const payment = { scheduleId, paymentNo: debit.next.paymentNo }
  const takenNow = async () =>
    foreseenPayment(await readForeseenDebits(trx, lender, { loan, at }), payment)
  const before = (await takenNow()) ?? {}
  const was = await readScheduledDebitFacts(trx, { lenderId: lender.id, id }, before)
  const leaves = debitTime(on, channel, lender.settings.servicing)
  const retries = await readRetriesBefore(trx, { lender, borrower, loan, at })
  const isMoved = await writeMove(trx, lender.id, { id, on, at: leaves, consentId })
  assert(isMoved, 'who holds a scheduled payment moves it')
  const detail = { scheduleId, loanId, from: debit.next.collectOn, to: on }
  await writeSessionAudit(trx, borrower, { kind: 'scheduledPaymentMoved', detail, at: now })
  const others = await retries()
  const after = afterDue(order, movable)
  const notes = (reader: Reader) => [after(reader), ...others(reader)]
  const moved = { was: was.debits[0], taken: await takenNow(), text, consentId, notes }
  await notifyPaymentMoved(trx, order, moved, { at, now })
}

/** What its move would make of the retries of its loan. */
function retryNotes({ lender, borrower, on, reader }: Moving, { facts, debit }: Movable): string[] {
  const schedules = onceMoved(lender, facts.schedules, { id: debit.id, on })
  const moved = { facts, changed: { ...facts, schedules } }
  return compareRetries(lender, moved, { reader, borrower }).map(({ note }) => note)
}

function afterDue({ lender, on }: Pick<MoveOrder, 'lender' | 'on'>, { loan, debit }: Movable) {
  return afterDueNote(lender, loan, { from: debit.next.dueOn, to: on })
}
