import type {
  CancelLine,
  ChargeLine,
  Journal,
  JournalLine,
  RefundLine,
  ReturnLine,
} from './journal.ts'

/** A line that moved money, or did not. */
type Moved = ChargeLine | RefundLine | ReturnLine | CancelLine

export type JournalRequest = {
  /** entries with a higher number than this */
  readonly after: number
  readonly limit?: number | undefined
  readonly merchant?: string | undefined
  readonly refs?: ReadonlySet<string> | undefined
}

export type JournalPage = {
  readonly entries: readonly Moved[]
  /** whether the limit cut entries off */
  readonly more: boolean
}

/** What is decided, oldest first. A charge that is still processing is not in it. */
export function showJournal(journal: Journal, request: JournalRequest): JournalPage {
  const { after, limit = Infinity, merchant, refs } = request
  const entries: Moved[] = []
  for (const line of journal.lines.slice(after)) {
    if (!isMoved(line)) continue
    if (merchant !== undefined && line.merchant !== merchant) continue
    if (refs !== undefined && !refs.has(line.ref)) continue
    if (entries.length === limit) return { entries, more: true }
    entries.push(line)
  }
  return { entries, more: false }
}

const moving: ReadonlySet<JournalLine['kind']> = new Set(['charge', 'refund', 'return', 'cancel'])

function isMoved(line: JournalLine): line is Moved {
  return moving.has(line.kind)
}
