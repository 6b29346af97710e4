import { type Instant, toInstant } from '@quittance/domain/calendar'
import {
  isQuietBeyond,
  quietMinutesMost,
  quietMsLeft,
} from '@quittance/domain/notifications/quiet-hours'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { addUses, dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { needsBudget } from '../templates/payment-notifications.ts'
import type { ClaimedMessage } from '../outbox/outbox-repository.ts'
import type { JobContext } from '../../lenders/lenders-context.ts'

type HoldContext = Pick<JobContext, 'db' | 'clocks' | 'log'>
type Held = { readonly taken: readonly ClaimedMessage[]; readonly now: Instant }

type Wait = readonly [messageId: string, wait: { readonly until: Instant; readonly why: string }]

/** Which messages wait, by their id, until when and why. */
export type HeldMessages = ReadonlyMap<Wait[0], Wait[1]>

/**
 * Which of these wait, and until when: texts for the end of the quiet hours, and whatever is beyond
 * the lender's budget of the day for the next one. Own quiet hours that leave no hour of the day outside the lender's
 * hold nothing: else a text would wait for ever.
 *
 * @see L9: a budget that is used up is an alarm
 */
export async function holdMessages(
  context: HoldContext,
  lender: Lender,
  { taken, now }: Held,
): Promise<HeldMessages> {
  const asking = taken.filter(({ topic, channel }) => needsBudget(topic, channel))
  const texts = asking.filter(({ channel, isStopped }) => channel === 'sms' && !isStopped)
  const emails = asking.filter(({ channel }) => channel === 'email')
  const { servicing } = lender.settings
  const { quietHours: hours, timeZone: zone } = servicing
  const at = context.clocks.business()
  const quietMs = texts.length === 0 ? 0 : quietMsLeft(at, { hours, zone })
  const quiet = texts.flatMap(({ messageId, quietHours: own }): Wait[] => {
    const isKept = own !== null && !isQuietBeyond(quietMinutesMost, own, hours)
    const ownMs = isKept ? quietMsLeft(at, { hours: own, zone }) : 0
    const waitMs = Math.max(quietMs, ownMs)
    return waitMs === 0 ? [] : [[messageId, { until: toInstant(now + waitMs), why: 'quiet hours' }]]
  })
  const isQuiet = new Set(quiet.map(([messageId]) => messageId))
  const loud = texts.filter(({ messageId }) => !isQuiet.has(messageId))
  const late = [
    ...(await overBudget(context, lender, { asking: loud, now })),
    ...(await overBudget(context, lender, { asking: emails, now })),
  ]
  return new Map([...quiet, ...late])
}

async function overBudget(
  { db, log }: HoldContext,
  lender: Lender,
  { asking, now }: { readonly asking: readonly ClaimedMessage[]; readonly now: Instant },
): Promise<Wait[]> {
  const [first] = asking
  if (first === undefined) return []
  const channel = first.channel === 'sms' ? 'sms' : 'email'
  const { smsBudgetPerDay, emailBudgetPerDay } = lender.settings.servicing
  const most = channel === 'sms' ? smsBudgetPerDay : emailBudgetPerDay
  const limited = { rule: `${channel}BudgetPerDay`, subject: 'lender', windowMs: dayMs }
  const { count, endsAt } = await withLenderTransaction(db, lender.id, (trx) =>
    addUses(trx, lender.id, limited, { uses: asking.length, now }),
  )
  const left = Math.max(0, most - (count - asking.length))
  const over = asking.slice(left)
  if (over.length > 0) log.error('budget used up', { lenderId: lender.id, channel })
  const why = 'budget of the day used up'
  return over.map(({ messageId }): Wait => [messageId, { until: endsAt, why }])
}
