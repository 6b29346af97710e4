import type { LocalDate } from '@quittance/domain/calendar'

/** How often days are walked before a lender whose trouble stays is left behind. */
const walksAtMost = 20

type DayWalk = {
  /** whether some days are still to be walked: what would ask the network as of today waits */
  readonly isHeld: () => boolean
  /** Walks them, once. */
  readonly walk: () => Promise<void>
}

/**
 * Takes a demo through the days over which its clock jumped. A lender that had trouble on one of them is
 * walked again from that day: were its days only opened, its debits would be late and nothing be told.
 *
 * @param today of the clock that jumps
 * @param walkDays gives the ids of the lenders that stayed behind
 */
export function createDemoDayWalk(
  today: () => LocalDate,
  walkDays: () => Promise<ReadonlySet<string>>,
): DayWalk {
  let walkedTo: LocalDate | null = null
  let inVain = 0
  return {
    isHeld: () => walkedTo !== today(),
    async walk() {
      const to = today()
      const behind = await walkDays()
      inVain = behind.size === 0 ? 0 : inVain + 1
      if (inVain > 0 && inVain < walksAtMost) return
      walkedTo = to
      inVain = 0
    },
  }
}
