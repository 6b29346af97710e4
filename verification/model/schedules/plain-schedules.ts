import { walkCalendar } from '../../../domain/testing/walk-calendar.ts'
import { walkSchedule, type WalkedPayment } from '../../../domain/testing/walk-schedule.ts'

export type PlainKind = 'ach' | 'card'
export type PlainPlan = {
  readonly kind: PlainKind
  readonly frequency: 'once' | 'WE' | 'BW'
  readonly startOn: string
  /** cents */
  readonly amount: bigint
}

/** What a schedule promises, as a person would read it off a calendar. */
export type PlainSchedule = PlainPlan & {
  readonly id: string
  isOver: boolean
  /** how many of its days have passed */
  passed: number
  /** the day to which its next payment was moved; null: its own */
  moved: WalkedPayment | null
  /** until when it is paused: a day, or null for until it is resumed; undefined: it is not */
  pausedUntil: string | null | undefined
}

const walk = walkCalendar(2026, 2038)
/** When a card is charged on its day, and when the file of a bank debit leaves on the banking day before. */
const hands = { card: { at: '06:00', leadDays: 0 }, ach: { at: '17:00', leadDays: 1 } } as const
const daysByPlan = new Map<string, readonly WalkedPayment[]>()

/** The days of a schedule, by the second date engine. */
function daysOf({ kind, frequency, startOn }: Omit<PlainPlan, 'amount'>): readonly WalkedPayment[] {
  const key = `${kind} ${frequency} ${startOn}`
  const known = daysByPlan.get(key)
  if (known !== undefined) return known
  const { at: handedOverAt, leadDays } = hands[kind]
  const rest = { secondOn: null, paymentsMax: 12, extraClosedDays: [], handedOverAt, leadDays }
  const days = walkSchedule(walk, { kind, frequency, startOn, ...rest })
  daysByPlan.set(key, days)
  return days
}

/**
 * Schedules as plain lists of days, which share no code with those of the product: what is taken on
 * which day, whatever was changed before.
 */
export class PlainSchedules {
  readonly all: PlainSchedule[] = []
  /** every debit, as text: schedule, number, day and cents */
  readonly debits: string[] = []

  make(id: string, plan: PlainPlan): PlainSchedule {
    const one = { ...plan, id, isOver: false, passed: 0, moved: null, pausedUntil: undefined }
    this.all.push(one)
    return one
  }

  /** Its next payment; undefined where none is to come. */
  next(one: PlainSchedule): WalkedPayment | undefined {
    return one.isOver ? undefined : (one.moved ?? daysOf(one)[one.passed])
  }

  skip(one: PlainSchedule): void {
    one.passed += 1
    one.moved = null
    if (daysOf(one)[one.passed] === undefined) one.isOver = true
  }

  move(one: PlainSchedule, startOn: string): void {
    one.moved = daysOf({ kind: one.kind, frequency: 'once', startOn })[0] ?? null
  }

  /** Takes what its time has come for, up to a moment. */
  passTo(now: number): void {
    for (const one of this.all)
      for (let next = this.next(one); next !== undefined && next.debitAt <= now;) {
        const { pausedUntil } = one
        const isPaused = pausedUntil === null || (pausedUntil ?? '') > next.collectOn
        if (!isPaused)
          this.debits.push(`${one.id} ${one.passed + 1} ${next.collectOn} ${one.amount}`)
        this.skip(one)
        next = this.next(one)
      }
  }
}
