import { useLabel } from '../i18n/labels.ts'
import { useIsAgent } from '../session/is-agent.ts'

/** The next thing that a review asks for, which may stand below what is seen; null when nothing is left. */
export function useNextStepText() {
  const label = useLabel()
  const isAgent = useIsAgent()
  return (open: readonly string[]): string | null => {
    const boxes = open.filter((step) => step !== 'message' && step !== 'email').length
    if (open[0] === undefined) return null
    if (open[0] === 'message') return label('payments.message.acceptFirst')
    if (open[0] === 'email') return label('schedules.email.legend')
    if (open[0] === 'terms' && isAgent) return label('agents.review.readFirst')
    if (boxes === 1) return label('payments.review.authorizeFirst')
    return label('payments.review.acknowledgeFirst', { count: String(boxes) })
  }
}
