import { useState } from 'react'
import { takeDraft, useDraft } from '../../../lib/session/drafts.ts'
import type { ScheduleDraft } from './schedule-draft.ts'

const nameOf = (loanId: string) => `schedule:${loanId}`

/** What was filled in for a loan before its session ended; null for nothing. */
export function useRestoredSchedule(loanId: string): ScheduleDraft | null {
  return useState(() => takeDraft(nameOf(loanId)) as ScheduleDraft | null)[0]
}

/** Keeps what was filled in where the session ends: which saved method, and no number of it. */
export function useScheduleDraft(
  loanId: string,
  { draft, opened }: { readonly draft: ScheduleDraft; readonly opened: ScheduleDraft },
): void {
  const isUntouched = JSON.stringify(draft) === JSON.stringify(opened)
  useDraft(nameOf(loanId), () => (isUntouched ? null : draft))
}
