import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { JudgedSchedule } from '../judge-schedule.ts'

type Series = Pick<JudgedSchedule, 'method' | 'plan' | 'fee' | 'currency'> & {
  /** of each payment */
  readonly amount: Cents
}

/** What is agreed to where one payment of a series is on another day: it alone, on that day, for what each comes to. */
export function agreedMove(on: LocalDate, { amount, plan, ...series }: Series) {
  const once = { frequency: 'once', startOn: on, secondOn: null } as const
  const first = { paymentNo: 1, dueOn: on, collectOn: on }
  return { asked: { amount, ...once }, schedule: { ...series, plan: { ...plan, ...once }, first } }
}
