import type { ChargeLine, Journal, RefundLine } from './journal.ts'

export type JournalRequest = {
  /** entries with a higher number than this */
  readonly after: number
  readonly limit?: number | undefined
  readonly merchant?: string | undefined
  readonly refs?: ReadonlySet<string> | undefined
}

export type JournalPage = {
  readonly entries: readonly (ChargeLine | RefundLine)[]
  /** whether the limit cut entries off */
  readonly more: boolean
}

/** What is decided, oldest first. A charge that is still processing is not in it. */
export function showJournal(journal: Journal, request: JournalRequest): JournalPage {
  const { after, limit = Infinity, merchant, refs } = request
  const entries: (ChargeLine | RefundLine)[] = []
  for (const line of journal.lines.slice(after)) {
    if (line.kind === 'accepted') continue
    if (merchant !== undefined && line.merchant !== merchant) continue
    if (refs !== undefined && !refs.has(line.ref)) continue
    if (entries.length === limit) return { entries, more: true }
    entries.push(line)
  }
  return { entries, more: false }
}
