import type { DueKind } from './due-work.ts'

/** One kind of work, done for one lender at a time. */
export type Job<Lender> = {
  readonly name: string
  /** what makes it due, as the database has it; left out: time alone */
  readonly due?: DueKind
  /** it is due so long after the moment that the database names; milliseconds */
  readonly afterMs?: number
  /** it is due so long after its last round whatever the database says; milliseconds */
  readonly everyMs?: number
  /** the least rest between two rounds for one lender; milliseconds */
  readonly restMs: number
  /** whether it is due for each lender, whatever the database says */
  readonly isDueForAll?: () => boolean
  /** whether it has to wait, however long it is due */
  readonly isHeld?: () => boolean
  /**
   * One round, which takes a second or two at most: it resolves to `'more'` when it left due work for
   * the next one, so that others have their turn before it.
   */
  readonly work: (lender: Lender) => Promise<unknown>
}
