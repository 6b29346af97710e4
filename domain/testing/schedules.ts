import { parseDay, toInstant } from '../src/calendar.ts'
import { parseDollars, zero } from '../src/money.ts'
import type { ScheduleAhead } from '../src/schedules/forecast-debits.ts'

/** An account that may be debited. */
export const usableMethod: ScheduleAhead['method'] = {
  status: 'usable',
  awaits: 'nothing',
  usableFrom: null,
  isRemoved: false,
  expires: '',
}

/** A monthly series of $467.84 by bank account that runs from a day on, but for what is given. */
export function aScheduleAhead(
  startsOn: string,
  given: Partial<ScheduleAhead> = {},
): ScheduleAhead {
  const startOn = parseDay(startsOn)
  return {
    id: 'monthly',
    madeAt: toInstant(0),
    plan: { frequency: 'MO', startOn, secondOn: null, paymentsMax: null },
    next: { paymentNo: 1, dueOn: startOn, collectOn: startOn },
    kind: 'ach',
    amount: parseDollars('467.84'),
    fee: zero,
    funding: null,
    region: 'TX',
    method: usableMethod,
    isSuspended: false,
    isAuthorized: true,
    pause: null,
    isNextReplaced: false,
    nextReplacedUntil: null,
    nextLookAt: toInstant(0),
    ...given,
  }
}
