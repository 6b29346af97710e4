import { dayOf, type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import { isBankingDay, rollForward } from '@quittance/domain/calendar/banking-days'
import { type Cents, zero } from '@quittance/domain/money'
import type { AgreedDebits } from '@quittance/domain/schedules/check-authorization'
import { banksOfDebit, debitTime } from '@quittance/domain/schedules/debit-day'
import { moveRange } from '@quittance/domain/schedules/move-range'
import { scheduledPayment, type SchedulePlan } from '@quittance/domain/schedules/resume-schedule'
import type { ScheduleFrequency } from '@quittance/domain/schedules/schedule'
import { earliestScheduleDay } from '@quittance/domain/schedules/schedule-date-range'
import { isPausedOn } from '@quittance/domain/schedules/schedule-pause'
import { nextDebit } from '@quittance/server/payments/scheduled/plan-next-debit'
import type { MemoryDebitRepository } from '../memory/memory-debit-repository.ts'
import { isUsable } from '../memory/memory-items.ts'
import {
  addMemoryPayment,
  comingOf,
  type MemorySchedule,
  paymentsOf,
  stepMemoryPayment,
  voidMemorySchedule,
} from '../memory/memory-schedules.ts'
import { simulatedLender } from '../world.ts'

const { portal, servicing: rules } = simulatedLender.settings

/** What a borrower asks for. */
export type RequestedSchedule = {
  readonly loanId: string
  readonly borrowerId: string
  readonly methodId: string
  readonly frequency: Extract<ScheduleFrequency, 'once' | 'WE' | 'BW'>
  /** from the first day on which it may begin; days */
  readonly later: number
  readonly amount: Cents
}

/** Numbers and moments as a program has them. */
export type CommandTools = { readonly newId: () => string; readonly now: Instant }

/** What is agreed to now, of the account that pays and without a fee. */
function agreedTo(amount: Cents, plan: SchedulePlan, now: Instant): AgreedDebits {
  return { total: amount, amount, plan, since: dayOf(now), isOfAccount: true }
}

/** Makes a schedule with the consent to it, under the lock of its loan and its method. */
export async function makeSchedule(
  debits: MemoryDebitRepository,
  asked: RequestedSchedule,
  { newId, now }: CommandTools,
): Promise<string | null> {
  const { books, trx } = debits
  const { loanId, methodId, frequency, later, amount } = asked
  await trx.run('lock loan', () => trx.take(`loan ${loanId}`))
  await trx.run('hold method', () => trx.take(`method ${methodId}`))
  return trx.run('make schedule', () => {
    const { state } = books.loans.get(loanId) ?? {}
    const { kind = 'card' } = books.methods.get(methodId) ?? {}
    const isOver = state === undefined || state.paidOffOn !== null || state.chargedOff !== null
    if (isOver || !isUsable(books, methodId)) return null
    const earliest = earliestScheduleDay(kind, now, { settings: portal, rules })
    const startOn = dayAfter(earliest, later)
    const plan = { frequency, startOn, secondOn: null, paymentsMax: null } as const
    const own = { id: newId(), loanId, borrowerId: asked.borrowerId, methodId, ...plan }
    const agreed = agreedTo(amount, plan, now)
    const agreement = { amount, fee: zero, currency: 'USD', madeBy: 'borrower', agreed } as const
    const none = { suspendedOn: null, pause: null, endedWithLoan: null } as const
    const stands = { status: 'active', ...none, madeAt: now } as const
    const schedule: MemorySchedule = { ...own, ...agreement, ...stands }
    const days = { banks: banksOfDebit[kind], extraClosedDays: [] }
    const first = scheduledPayment(plan, 1, days)
    const firstId = newId()
    trx.write(() => {
      books.promises.schedules.set(own.id, schedule)
      // When it is looked at is worked out by whoever looks at it first.
      if (first !== null)
        addMemoryPayment(books, firstId, { ...first, scheduleId: own.id, at: toInstant(0) })
    })
    return own.id
  })
}

function dayAfter(day: LocalDate, days: number): LocalDate {
  return dayOf(toInstant(Date.parse(`${day}T17:00:00Z`) + days * 24 * 3_600_000))
}

/** Holds a schedule as each of its commands does; null: it does not stand any more. */
async function hold(
  { books, trx }: MemoryDebitRepository,
  scheduleId: string,
): Promise<MemorySchedule | null> {
  const schedule = books.promises.schedules.get(scheduleId)
  if (schedule === undefined) return null
  await trx.run('lock loan', () => trx.take(`loan ${schedule.loanId}`))
  await trx.run('hold method', () => trx.take(`method ${schedule.methodId}`))
  await trx.run('lock schedule', () => trx.take(`schedule ${scheduleId}`))
  return schedule.status === 'active' ? schedule : null
}

/** Ends all that is to come of it. @returns whether it did */
export async function deleteSeries(
  debits: MemoryDebitRepository,
  scheduleId: string,
): Promise<boolean> {
  if ((await hold(debits, scheduleId)) === null) return false
  const { books, trx } = debits
  await trx.run('delete', () => trx.write(() => voidMemorySchedule(books, scheduleId)))
  return true
}

/** Puts another in its place, unless its next payment is being processed. */
export async function editSchedule(
  debits: MemoryDebitRepository,
  { scheduleId, nextId }: { readonly scheduleId: string; readonly nextId: string },
  { tools, ...change }: { amount: Cents; later: number; tools: CommandTools },
): Promise<string | null> {
  const schedule = await hold(debits, scheduleId)
  const { books, trx } = debits
  if (schedule === null || comingOf(books, scheduleId)?.id !== nextId) return null
  const frequency = schedule.frequency as RequestedSchedule['frequency']
  const made = await makeSchedule(debits, { ...schedule, ...change, frequency }, tools)
  if (made !== null)
    await trx.run('replace', () => trx.write(() => voidMemorySchedule(books, scheduleId)))
  return made
}

/** Ends one payment alone: its series goes on with the next. */
export async function skipPayment(
  debits: MemoryDebitRepository,
  { scheduleId, nextId }: { readonly scheduleId: string; readonly nextId: string },
  { newId }: CommandTools,
): Promise<boolean> {
  const schedule = await hold(debits, scheduleId)
  const { books, trx } = debits
  const coming = comingOf(books, scheduleId)
  if (schedule === null || coming?.id !== nextId) return false
  const { kind = 'card' } = books.methods.get(schedule.methodId) ?? {}
  const ended = { scheduleId, plan: schedule, payment: coming, kind }
  const next = nextDebit(simulatedLender, ended)
  const id = newId()
  await trx.run('skip', () =>
    trx.write(() => {
      stepMemoryPayment(books, nextId, { status: 'deleted' })
      if (next === null) voidMemorySchedule(books, scheduleId)
      else addMemoryPayment(books, id, next)
    }),
  )
  return true
}

/**
 * Lets it take nothing until a day, or until it is resumed; null lets it go on. What came due in the pause
 * before is left out first: `skip-paused-debits.ts`.
 */
export async function setPause(
  debits: MemoryDebitRepository,
  scheduleId: string,
  { pause, newId, now }: CommandTools & { readonly pause: MemorySchedule['pause'] },
): Promise<boolean> {
  const schedule = await hold(debits, scheduleId)
  const { books, trx } = debits
  if (schedule === null || comingOf(books, scheduleId) === undefined) return false
  const { kind = 'card' } = books.methods.get(schedule.methodId) ?? {}
  const before = schedule.pause
  await trx.run('set pause', () =>
    trx.write(() => {
      for (let coming = comingOf(books, scheduleId); coming !== undefined;) {
        const isDue = debitTime(coming.collectOn, kind, rules) <= now
        if (!isDue || !isPausedOn(before, coming.collectOn)) break
        stepMemoryPayment(books, coming.id, { status: 'skipped', skippedFor: 'paused' })
        books.promises.told.set(coming.id, 'paused') // nothing is said of it
        books.promises.noted.push('schedule: skipped at resume')
        const ended = { scheduleId, plan: schedule, payment: coming, kind }
        const next = nextDebit(simulatedLender, ended)
        if (next !== null) addMemoryPayment(books, newId(), next)
        else schedule.status = 'declined'
        coming = comingOf(books, scheduleId)
      }
      schedule.pause = pause
    }),
  )
  return true
}

/**
 * Puts its next payment on another day, under a consent of its own.
 *
 * @param pick which of the days that are open to it
 * @returns from when on it may be taken; null where it is not moved
 */
export async function movePayment(
  debits: MemoryDebitRepository,
  { scheduleId, nextId }: { readonly scheduleId: string; readonly nextId: string },
  { now, pick }: { readonly now: Instant; readonly pick: number },
): Promise<Instant | null> {
  const schedule = await hold(debits, scheduleId)
  const { books, trx } = debits
  const coming = comingOf(books, scheduleId)
  const { terms, state, mode } = books.loans.get(schedule?.loanId ?? '') ?? {}
  const { kind } = books.methods.get(schedule?.methodId ?? '') ?? {}
  if (schedule === null || coming?.id !== nextId || isPausedOn(schedule.pause, coming.collectOn))
    return null
  if (terms === undefined || state === undefined || mode === undefined || kind === undefined)
    return null
  const earlier = paymentsOf(books, scheduleId).filter((one) => one.paymentNo < coming.paymentNo)
  const previousOn =
    earlier
      .map(({ dueOn }) => dueOn)
      .toSorted()
      .at(-1) ?? null
  const loan = { terms, rules, mode }
  const { pause } = schedule
  const moved = { plan: schedule, next: coming, kind, previousOn, pause, loan, state, now }
  const range = moveRange(moved, portal, rules)
  if (range === null) return null
  const banks = banksOfDebit[kind]
  const wanted = dayAfter(range.earliest, pick)
  const on = banks === null ? wanted : rollForward(wanted, banks, [])
  const isOpen = banks === null || isBankingDay(on, banks, [])
  if (!isOpen || on > range.latest || on === coming.collectOn) return null
  const plan = { frequency: 'once', startOn: on, secondOn: null, paymentsMax: null } as const
  const movedTo = agreedTo(coming.amount, plan, now)
  const at = debitTime(on, kind, rules)
  await trx.run('move', () =>
    trx.write(() => void Object.assign(coming, { dueOn: on, collectOn: on, debitAt: at, movedTo })),
  )
  return at
}
