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
export function isSubmissionLost(
  { lastSentAt, foundNothing }: GatewaySilence,
  now: Instant,
): boolean {
  return now - lastSentAt >= quietMs && foundNothing >= nothingMin
}
