import type { Instant } from '@quittance/domain/calendar'

/** What was said of something that was sent, as far as sending it again depends on it. */
export type GatewaySilence = {
  /** when it was last sent; elapsed time */
  readonly lastSentAt: Instant
  /** queries since then that found nothing */
  readonly foundNothing: number
}

/**
 * @param exchanges with the gateway, oldest first
 * @param writtenAt when it was written down, and sent at the earliest
 */
export function measureSilence(
  exchanges: readonly { readonly kind: string; readonly outcome: string; readonly at: Instant }[],
  writtenAt: Instant,
): GatewaySilence {
  const last = exchanges.findLastIndex(({ kind }) => kind === 'submit')
  const since = exchanges.slice(last + 1).filter(({ outcome }) => outcome === 'notFound')
  return { lastSentAt: exchanges[last]?.at ?? writtenAt, foundNothing: since.length }
}

/** A gateway that found nothing, on its own memory. */
export type GatewayMemory = {
  /** whether the same key again never moves money twice */
  readonly dedups: boolean
  /** for how long it remembers a key; milliseconds, null: for good */
  readonly retentionMs: number | null
}

const minuteMs = 60_000
/** Beyond this age no gateway is trusted to remember a key. */
const keyLifeMs = 24 * 60 * minuteMs
/** How long a gateway that forgets keys must be silent, and how often it must have found nothing. */
const quietMs = 15 * minuteMs
const nothingMin = 3

/**
 * What may be done with something that was sent, and that its gateway knows nothing of.
 *
 * - `lost`: nothing of it can arrive any more. It is sent again, or ended.
 * - `sameKey`: it may still arrive, and the same key again moves no money twice. It is sent again, and
 *   not ended.
 * - `wait`: it may still arrive, beside what is sent again. It is asked for again.
 */
type ResendDecision = 'lost' | 'sameKey' | 'wait'

/**
 * "Not found" is not "not charged": what was sent may be on its way. A gateway that knows keys again
 * takes the same key without moving money twice, as long as it remembers it. Any other must have been
 * silent for a quarter of an hour, and have found nothing three times. Whoever sends asks here.
 *
 * @param keyMadeAt when the key was made, or first sent; elapsed time
 * @param silence with the answer that nothing was found
 */
export function decideResend(
  { keyMadeAt, silence }: { readonly keyMadeAt: Instant; readonly silence: GatewaySilence },
  memory: GatewayMemory,
  now: Instant,
): ResendDecision {
  if (isSubmissionLost(silence, now)) return 'lost'
  return isResubmitSafe(keyMadeAt, memory, now) ? 'sameKey' : 'wait'
}

/**
 * Whether the gateway knows keys again, and is trusted to remember this one.
 *
 * @param writtenAt when the key was made; elapsed time
 */
export function isResubmitSafe(
  writtenAt: Instant,
  { dedups, retentionMs }: GatewayMemory,
  now: Instant,
): boolean {
  return dedups && now - writtenAt < Math.min(retentionMs ?? keyLifeMs, keyLifeMs)
}

/** Whether so long so little was heard that what was sent can not arrive any more. */
function isSubmissionLost({ lastSentAt, foundNothing }: GatewaySilence, now: Instant): boolean {
  return now - lastSentAt >= quietMs && foundNothing >= nothingMin
}
