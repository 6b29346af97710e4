import { setTimeout as sleep } from 'node:timers/promises'
import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import type { BusinessTime } from './business-time.ts'
import { type ChargeFault, chooseChargeFault, chooseQueryFault } from './choose-fault.ts'
import type { Controls } from '../controls.ts'
import type { ChargeRecord, Course, Network, NetworkOrder } from './network.ts'
import { type DebitToPlan, planChargeback, planDebit } from './plan-debit.ts'
import { type Reply, answer, cut, silence } from '../reply.ts'
import { type CardBehaviour, testCards } from '../tables/test-cards.ts'
import type { Teller } from './account-checks.ts'

type ChargeContext = {
  readonly network: Network
  readonly controls: Controls
  readonly now: () => number
}

/** Charges a card once for its key, and answers as badly as the card, the amount or chance says. */
export async function takeCharge(
  context: DebitContext,
  order: NetworkOrder,
  number: string,
): Promise<Reply> {
  const { controls, time, teller } = context
  const behaviour = testCards.find((card) => card.number === number)?.behaviour ?? 'approve'
  const course = courses(controls, dayOf(time.now()))[behaviour] ?? approved
  return take(context, order, { behaviour, course, tell: tellings[behaviour] ?? 'no', teller })
}

/** Takes a debit of a bank account once for its key; what the bank says of it comes days later. */
export async function takeDebit(
  context: DebitContext,
  order: NetworkOrder,
  debit: DebitToPlan,
): Promise<Reply> {
  const plan = planDebit(debit, context.time.now(), context.network.hasTaken(order))
  const course: Course = { when: 'now', becomes: 'succeeded', ...plan }
  return take(context, order, { behaviour: 'approve', course, tell: 'no', teller: context.teller })
}

type DebitContext = ChargeContext & { readonly time: BusinessTime; readonly teller: Teller }

/** Whether a webhook says at once that a charge happened. */
const tellings: Partial<Record<CardBehaviour, 'often' | 'first'>> = {
  tellOften: 'often',
  tellFirst: 'first',
}

type Taking = {
  readonly behaviour: CardBehaviour
  readonly course: Course
  readonly tell: 'no' | 'often' | 'first'
  readonly teller: Teller
}

async function take(context: ChargeContext, order: NetworkOrder, taking: Taking): Promise<Reply> {
  const { network, controls } = context
  const { behaviour, course, tell: telling, teller } = taking
  const attempt = network.countAttempt('charge', order)
  if (controls.latencyMs > 0) await sleep(controls.latencyMs)

  const { ref, amount } = order
  const fault = chooseChargeFault(controls, { ref, attempt, behaviour, amount })
  const refusal = refuse(fault)
  if (refusal) return refusal

  const memoryMs = memoryOf(controls)
  const posts = fault === 'postedTwice' ? 2 : 1 // as from a proxy that repeats a post
  const posted = Array.from({ length: posts }, () => network.takeOnce(order, course, memoryMs))
  const [record] = await Promise.all(posted)
  if (record === undefined) return silence
  if (!sameOrder(record.order, order)) return answer(409, { code: 'key_reused' })
  if (telling === 'first') await teller.tellCharged(record, 1)
  if (telling === 'often') void teller.tellCharged(record, 5)
  return reply(record, fault)
}

/** Says how the charge under a key stands; 404 also for a late one that has not landed. */
export async function findCharge(
  context: ChargeContext,
  owner: Pick<NetworkOrder, 'merchant' | 'ref'>,
): Promise<Reply> {
  const { network, controls, now } = context
  if (controls.query === 'off') return answer(501, { code: 'query_not_supported' })
  const attempt = network.countAttempt('query', owner)
  const fault = chooseQueryFault(controls, owner.ref, attempt)
  if (fault === 'refused') return answer(503, { code: 'unavailable' })
  if (fault === 'error') return answer(500, { code: 'internal' })
  if (fault === 'silence') return silence
  if (fault === 'cut') return cut

  const record = await network.find(owner)
  const lagMs = typeof controls.query === 'object' ? controls.query.lagMs : 0
  const isSeen = record !== undefined && !record.hidden && now() - record.takenAtMs >= lagMs
  return isSeen ? answer(200, tell(record)) : answer(404, notFound(controls))
}

function refuse(fault: ChargeFault): Reply | null {
  if (fault === 'refused') return answer(503, { code: 'unavailable' })
  if (fault === 'limited') return answer(429, { code: 'rate_limited' })
  return fault === 'silence' ? silence : null
}

function memoryOf({ dedup }: Controls): number {
  if (typeof dedup === 'object') return dedup.expiresMs
  return dedup === 'on' ? Infinity : 0
}

const approved: Course = { when: 'now', becomes: 'succeeded' }

function courses(controls: Controls, today: LocalDate): Partial<Record<CardBehaviour, Course>> {
  const { lateMs, processingMs: afterMs } = controls
  const processing = { when: 'later', afterMs, hidden: false } as const
  return {
    declineGeneric: { when: 'now', becomes: 'generic_decline' },
    declineFunds: { when: 'now', becomes: 'insufficient_funds' },
    declineExpired: { when: 'now', becomes: 'expired_card' },
    declineCvc: { when: 'now', becomes: 'incorrect_cvc' },
    chargeLate: { when: 'later', becomes: 'succeeded', afterMs: lateMs, hidden: true },
    processThenApprove: { becomes: 'succeeded', ...processing },
    processThenDecline: { becomes: 'generic_decline', ...processing },
    chargeBack: { when: 'now', becomes: 'succeeded', plan: planChargeback(today) },
  }
}

function reply(record: ChargeRecord, fault: ChargeFault): Reply {
  if (fault === 'chargeThenSilence' || record.hidden) return silence
  if (fault === 'chargeThenError') return answer(500, { code: 'internal' })
  if (fault === 'chargeThenCut') return cut
  return answer(record.status === 'declined' ? 402 : 200, tell(record))
}

function tell(record: ChargeRecord): Record<string, string | null> {
  const { id, status, code, authCode, order } = record
  const { amount, currency } = order
  if (status === 'declined') return { id, status, code, amount, currency }
  return { id, status, amount, currency, authCode }
}

/** Whether it is safe to post the same key again is the network's to say. */
function notFound({ dedup }: Controls): Record<string, unknown> {
  const retentionMs = typeof dedup === 'object' ? dedup.expiresMs : null
  return { code: 'not_found', dedups: dedup !== 'off', retentionMs }
}

function sameOrder(left: NetworkOrder, right: NetworkOrder): boolean {
  const parts = ['amount', 'currency', 'last4', 'rail'] as const
  return parts.every((part) => left[part] === right[part])
}
