import { addDays } from '@quittance/domain/calendar'
import type { MemoryBooks } from '../memory/memory-books.ts'
import { findReplacement } from '../memory/memory-places.ts'
import type { ScheduleClaim } from '../memory/memory-schedules.ts'

/** Everything that may never be of schedules, each as a sentence; nothing, when all is well. */
export function checkSchedules(books: MemoryBooks): string[] {
  const { claims, ends } = books.promises
  return [
    ...claims.flatMap((claim) => judgeClaim(claim).map((why) => `${claim.ref}: ${why}`)),
    ...twice(claims, ({ scheduledPaymentId }) => scheduledPaymentId, 'one scheduled payment'),
    ...judgeLate(claims.filter((claim) => stateOf(books, claim) !== 'declined')),
    ...ends.flatMap(({ act, claims: from, until, endsOf }) =>
      claims
        .slice(from, until)
        .filter(endsOf)
        .map(({ ref }) => `${ref}: debited after ${act} was answered`),
    ),
    ...judgeEnds(books),
    ...judgePlaces(books),
  ]
}

/** Of a payment as it was claimed: there was a schedule, and its borrower had agreed to this. */
function judgeClaim({ payment, schedule, loan, ...claim }: ScheduleClaim): string[] {
  const faults: string[] = []
  const { movedTo, dueOn, paymentNo } = payment
  if (schedule.status !== 'active' || payment.status !== 'active')
    faults.push(`its schedule was ${schedule.status}, and it was ${payment.status}`)
  if (schedule.suspendedOn !== null) faults.push('its schedule was suspended')
  const { total, plan } = movedTo ?? schedule.agreed
  const isCut = claim.amount < payment.amount && claim.fee <= payment.fee
  if (total !== payment.amount + payment.fee) faults.push('agreed to was another amount')
  if (claim.amount + claim.fee !== total && !isCut) faults.push('it took what was not agreed to')
  const stepDays = { once: 0, WE: 7, BW: 14 }[plan?.frequency as 'once' | 'WE' | 'BW']
  const agreedOn = plan === null ? null : addDays(plan.startOn, stepDays * (paymentNo - 1))
  if (agreedOn !== dueOn) faults.push(`agreed to was ${agreedOn}, and not ${dueOn}`)
  if (claim.effectiveOn < dueOn) faults.push('it was taken before its day')
  if (loan.paidOffOn !== null) faults.push('nothing was owed any more')
  if (loan.chargedOff !== null) faults.push('its loan was charged off')
  return faults
}

/** A late debit is taken on no day on which another was taken before it, whatever day that one counts from. */
function judgeLate(claims: readonly ScheduleClaim[]): string[] {
  return claims.flatMap((late, at) => {
    const before = isLate(late) ? claims.slice(0, at) : []
    return before
      .filter((one) => one.loanId === late.loanId && one.collectedOn === late.collectedOn)
      .map((one) => `late debits of a loan on a day: ${one.ref} and ${late.ref}`)
  })
}

function isLate({ collectedOn, payment }: ScheduleClaim): boolean {
  return collectedOn > payment.collectOn
}

function stateOf({ payments }: MemoryBooks, { ref }: ScheduleClaim): string | undefined {
  return [...payments.values()].find(({ intent }) => intent.gatewayRef === ref)?.state
}

function twice(
  claims: readonly ScheduleClaim[],
  nameOf: (claim: ScheduleClaim) => string,
  what: string,
): string[] {
  const groups = [...Map.groupBy(claims, nameOf).values()]
  return groups
    .filter((group) => group.length > 1)
    .map((group) => `${what}: ${group.map(({ ref }) => ref).join(' and ')}`)
}

/** What is told of debits that were claimed and not sent, as loan or account had ended meanwhile. */
const ownDeclines: Readonly<Record<string, string>> = {
  loan_closed: 'loanClosed',
  method_gone: 'method',
}

/** What was taken is noted as it ended, and of what was not taken its borrower is told. */
function judgeEnds({ promises, payments }: MemoryBooks): string[] {
  return [...promises.payments.values()].flatMap((one) => {
    const { id, status, paymentId, skippedFor, skipped, collectOn } = one
    const { state, declineCode = '' } = payments.get(paymentId ?? '') ?? {}
    const wrong = (why: string) => [`scheduled payment ${id}: ${why}`]
    // What was on its way came to all that was owed, and might still have come back.
    if (skippedFor === 'nothingOwed' && skipped?.isOwed && skipped.on < collectOn)
      return wrong('given up before its day')
    if (status === 'submitted') return wrong('nobody noted how it ended')
    if ((status === 'declined') !== (state === 'declined')) return wrong(`${status}, and ${state}`)
    if ((status === 'processed' || status === 'declined') !== (paymentId !== null))
      return wrong(`${status}, and its payment is ${paymentId}`)
    const why = status === 'declined' ? (ownDeclines[declineCode] ?? 'declined') : skippedFor
    const isTold = promises.told.get(id) === why
    if (status === 'declined' || status === 'skipped')
      return isTold ? [] : wrong('nobody told why it was not made')
    return []
  })
}

/** Of a scheduled payment and what was paid instead of it never both are taken, and nobody is told otherwise. */
function judgePlaces(books: MemoryBooks): string[] {
  const { payments, placesTold } = books.promises
  return [...payments.values()].flatMap(({ id, scheduleId, status, paymentId, skippedFor }) => {
    const wrong = (why: string) => [`scheduled payment ${id}: ${why}`]
    const { loanId = '' } = books.promises.schedules.get(scheduleId) ?? {}
    const { state = '' } = books.payments.get(paymentId ?? '') ?? {}
    const isTaken = state === 'pending' || state === 'completed'
    const other = findReplacement(books, id)
    if (isTaken && (other?.state === 'pending' || other?.state === 'completed'))
      return wrong(`taken beside ${other.intent.gatewayRef}, which was paid instead`)
    if (status !== 'skipped' || skippedFor !== 'replaced' || other !== null) return []
    // Of a loan that was charged off nothing is demanded, and so nothing is said.
    const isSilent = books.loans.get(loanId)?.state.chargedOff !== null
    return isSilent || placesTold.get(id) === 'notTaken'
      ? []
      : wrong('nobody told that it is not taken')
  })
}

/** What became of scheduled payments, by the names under which it is counted. */
export function debitsOfWorld(books: MemoryBooks): string[] {
  const { claims, payments } = books.promises
  const ends = [...payments.values()].map(({ status }) => `debit: ${status}`)
  const taken = claims.map((claim) => `debit: debited ${isLate(claim) ? 'late' : 'on time'}`)
  return [...taken, ...ends, ...books.promises.noted]
}
