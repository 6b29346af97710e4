import type { LendersContext } from '../../lenders/lenders-context.ts'
import { networkOf, wideNetworkOf, wideShare } from '../../platform/rate-limits/network.ts'
import { countByMinute, TooManyRequests } from '../../platform/rate-limits/minute-counts.ts'

/** What no household, office or lender's own systems come near; requests a minute. */
const usualMost = 6_000

/**
 * Bounds what one network may ask in a minute of anything at all: pages, pictures, calls, and hosts that
 * nobody has. Finer limits come after it. A request beyond it is answered before its host is looked
 * up, and its connection ends.
 *
 * @returns what counts a request, and answers why it goes no further; null where it may
 */
export function networkRate(
  { clocks }: Pick<LendersContext, 'clocks'>,
  most = usualMost,
): (ip: string) => TooManyRequests | null {
  const counts = countByMinute(() => clocks.elapsed())
  return (ip) => {
    const wide = wideNetworkOf(ip)
    const isWideFlood = wide !== null && counts.add(wide) > most * wideShare
    const isFlood = counts.add(networkOf(ip)) > most || isWideFlood
    return isFlood ? new TooManyRequests(counts.secondsLeft()) : null
  }
}
