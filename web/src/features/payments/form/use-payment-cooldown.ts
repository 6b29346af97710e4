import { useState } from 'react'
import { browserClock, type Clock } from '../../../lib/clock.ts'
import { useTicks } from '../../../lib/react/use-ticks.ts'

/** After too many tries nothing more is taken for a while: by one method, or by any (null). */
type Rest = { readonly methodId: string | null; readonly endsAtMs: number }

/** What the form says of it. */
export type ShownCooldown = {
  readonly secondsLeft: number
  /** another method can be used meanwhile */
  readonly hasOtherWay: boolean
}

/** Counts down, second by second, until a payment by the chosen method is taken again. */
export function usePaymentCooldown(clock: Clock = browserClock) {
  const [rests, setRests] = useState<readonly Rest[]>([])
  const [nowMs, setNowMs] = useState(0)

  useTicks(rests.length > 0, () => {
    const atMs = clock.now()
    setNowMs(atMs)
    setRests((known) => known.filter(({ endsAtMs }) => endsAtMs > atMs))
  })

  return { begin, shownFor }

  /** @param methodId the method that rests; null: all of them do */
  function begin(methodId: string | null, seconds: number): void {
    const atMs = clock.now()
    setNowMs(atMs)
    setRests((known) => [
      ...known.filter((one) => one.methodId !== methodId),
      { methodId, endsAtMs: atMs + seconds * 1000 },
    ])
  }

  /** @param methodId what is chosen to pay by; null while nothing is */
  function shownFor(methodId: string | null): ShownCooldown | null {
    const mine = rests.filter((one) => one.methodId === null || one.methodId === methodId)
    const last = mine.toSorted((one, other) => one.endsAtMs - other.endsAtMs).at(-1)
    if (last === undefined) return null
    const secondsLeft = Math.max(1, Math.ceil((last.endsAtMs - nowMs) / 1000))
    return { secondsLeft, hasOtherWay: mine.every((one) => one.methodId !== null) }
  }
}
