import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { keepAttempt, newAttempt, type PaymentAttempt, readAttempt } from './payment-attempt.ts'

/** The attempt of a loan, kept in session storage: a reload finds it again. */
export function useAttempt(loanId: string) {
  const isStillHere = useStillHere()
  const [attempt, setAttempt] = useState<PaymentAttempt>(() => readAttempt(loanId) ?? newAttempt())
  const [keyAtOpening] = useState(attempt.sent === null ? null : attempt.key)
  return {
    attempt,
    /** the key of an attempt that was under way before this page was opened */
    keyAtOpening,
    isStillHere,
    keep: (next: PaymentAttempt): void => {
      if (!isStillHere()) return
      keepAttempt(loanId, next)
      setAttempt(next)
    },
  }
}

/**
 * Whether whoever opened the form is still signed in. An answer that comes later is nobody's: the
 * storage was cleared at sign-out, and stays so.
 */
function useStillHere(): () => boolean {
  const { store } = useSession()
  const [token] = useState(() => store.state.current()?.token)
  return () => token !== undefined && store.state.current()?.token === token
}
