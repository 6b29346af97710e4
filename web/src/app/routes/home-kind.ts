import type { LoanAccount } from '@quittance/contract/loans'
import { useEffect, useLayoutEffect } from 'react'
import { type HomeKind, keepHomeKind, markHomeKind } from '../../lib/start/home-kind.ts'

/** What home is about, for a loan or for none. */
export function homeKindOf(loan: LoanAccount | null): HomeKind {
  if (loan === null) return 'none'
  if (loan.isPaidOff) return 'paidOff'
  return loan.daysPastDue > 0 ? 'late' : 'due'
}

/** Keeps what home is about, so that its places are right from the start the next time. */
export function useKeptHomeKind(kind: HomeKind | null): void {
  useLayoutEffect(() => markHomeKind(), [])
  useEffect(() => (kind === null ? undefined : keepHomeKind(kind)), [kind])
}
