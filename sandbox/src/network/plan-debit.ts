import {
  addDays,
  cutoffTime,
  type Instant,
  type LocalDate,
  instantAt,
  latestDay,
} from '@quittance/domain/calendar'
import { addBankingDays, type Country, rollForward } from '@quittance/domain/calendar/banking-days'
import { banksOfRail, processingDay } from '@quittance/domain/payments/effective-date'
import type { PlannedEvent, JournalRail } from '../journal/journal.ts'
import { type AccountBehaviour, paid, testAccounts, testBank } from '../tables/test-accounts.ts'

export type BankAccount = {
  readonly rail: Exclude<JournalRail, 'card'>
  /** nine digits, or 'BBB-TTTTT' */
  readonly routing: string
  readonly number: string
}

export type DebitToPlan = {
  readonly account: BankAccount
  /** as the file says; left out for the first day that the file still reaches */
  readonly collectOn?: LocalDate | undefined
}

/** What the bank will say of a debit, and until when it is in no file yet. */
export type DebitPlan = {
  /** business time, epoch milliseconds */
  readonly sendsAtMs: number
  readonly plan: readonly PlannedEvent[]
}

const settleDays = 3

/**
 * Decided when a debit is taken, and written down with it: a new start changes nothing.
 *
 * @param isAgain whether this amount was debited from this account before
 */
export function planDebit(
  { account, collectOn }: DebitToPlan,
  now: Instant,
  isAgain: boolean,
): DebitPlan {
  const country = banksOfRail[account.rail]
  const sendsOn = processingDay(now, account.rail, { cardCutoffApplies: false })
  const on = rollForward(latestDay(sendsOn, collectOn ?? sendsOn), country)
  const found = behaviourOf(account)
  const behaviour = found.isOnce && isAgain ? paid : found
  return { sendsAtMs: instantAt(sendsOn, cutoffTime), plan: eventsOf(behaviour, { on, country }) }
}

/** A card whose holder objects: the money goes back three days later. */
export function planChargeback(day: LocalDate): readonly PlannedEvent[] {
  return [event('chargedBack', addDays(day, 3), 'chargeback')]
}

function behaviourOf({ rail, routing, number }: BankAccount): AccountBehaviour {
  if (routing !== testBank[rail]) return paid
  return testAccounts.find((one) => one.rail === rail && number.endsWith(one.ending)) ?? paid
}

function eventsOf(
  { code, after, settles, corrects }: AccountBehaviour,
  { on, country }: { readonly on: LocalDate; readonly country: Country },
): readonly PlannedEvent[] {
  const settlesOn = addBankingDays(on, settleDays, country)
  const movedOn = addBankingDays(on, 1, country)
  const notices = corrects === undefined ? [] : [event('corrected', movedOn, corrects)]
  if (code === null) return [...notices, event('settled', settlesOn)]
  const backOn =
    'banking' in after ? addBankingDays(on, after.banking, country) : addDays(on, after.calendar)
  const back = event('returned', backOn, code)
  return settles === 'no' ? [back] : [event('settled', settlesOn), back]
}

/** Banks tell at 8 in the morning what came back, and at 9 what settled. */
function event(kind: PlannedEvent['kind'], on: LocalDate, code = ''): PlannedEvent {
  return { kind, on, code, atMs: instantAt(on, kind === 'settled' ? '09:00:00' : '08:00:00') }
}
