import { isDeepStrictEqual } from 'node:util'
import type { LocalDate } from '@quittance/domain/calendar'
import type { LoanEvent } from '@quittance/domain/loans/events/loan-event'
import type { DayClosed } from '@quittance/domain/servicing/close-day'
import type { PlainLoan } from './plain-loan.ts'
import { readAgeing, readOwed } from './read-due.ts'
import { dayFrom, readClosed } from './read-interest.ts'

const petitionDays = 60

/** What may not happen to a loan as it stands, by a reading of the rules of its own. */
export function checkEvent(before: PlainLoan, event: LoanEvent): string[] {
  const isLateFee =
    event.kind === 'lateFeeAssessed' || (event.kind === 'feeAssessed' && event.fee === 'lateFee')
  if (isLateFee && readOwed(before).principal === 0n)
    return ['a late fee is charged where no principal is owed']
  const isNsfFee = event.kind === 'feeAssessed' && event.fee === 'nsfFee'
  const isSpared = readPetition(before) !== null || before.state.chargedOff !== null
  return isNsfFee && isSpared ? ['a returned payment costs a fee in bankruptcy'] : []
}

/** The same of all that a night decided. @param before the loan as the day opens */
export function checkDayClose(
  before: PlainLoan,
  { events, tasks }: Pick<DayClosed, 'events' | 'tasks'>,
  day: LocalDate,
): string[] {
  const faults = events.flatMap((event) => checkEvent(before, event))
  const { isLost, isAsked } = readNight(before, day)
  // A rest that is too small to collect is written off before anything else is decided.
  const isOver = events.some(({ kind }) => kind === 'writtenOff')
  if (events.some(({ kind }) => kind === 'chargedOff') !== (isLost && !isOver))
    faults.push(`on ${day} charged off: not ${isLost}`)
  if (
    !isDeepStrictEqual(
      tasks.map(({ on }) => on),
      isAsked && !isOver ? [day] : [],
    )
  )
    faults.push(`on ${day} a person is asked: not ${isAsked}`)
  return faults
}

/** Whether a night charges a loan off, and whether it asks a person what is to become of it. */
function readNight(before: PlainLoan, day: LocalDate): { isLost: boolean; isAsked: boolean } {
  const [closedOn, lifted] = readClosed(before).at(-1) ?? [null, null]
  if (closedOn !== null && lifted === null && closedOn < day)
    return { isLost: false, isAsked: false }
  const { daysPastDue } = readAgeing(before, day)
  const { chargeOffDays, bankruptcyChargeOff } = before.loan.rules
  const petitionOn = readPetition(before)
  const isDecided =
    petitionOn !== null && daysPastDue > 0 && dayFrom(petitionOn, petitionDays) === day
  const isTooLate = chargeOffDays > 0 && daysPastDue >= chargeOffDays
  const isByPetition = isDecided && bankruptcyChargeOff === 'day60'
  const isLost = isTooLate || isByPetition
  const isHeld = before.state.chargeOffHeldSince !== null
  return { isLost: isLost && !isHeld, isAsked: isDecided && !isByPetition && (!isLost || isHeld) }
}

/** The day of the petition that holds; null without one. */
function readPetition({ events }: PlainLoan): LocalDate | null {
  let since: LocalDate | null = null
  for (const event of events)
    if (event.kind === 'flagged' && event.flag === 'bankruptcy') since = event.on
  return since
}
