import { LaterLabels } from '../../../lib/i18n/later-labels.tsx'
import { SecurityCards } from './security-cards.tsx'

/** Passkeys and the authenticator app to be removed, where the lender offers none any more. */
export function RemovableFactors() {
  return (
    <LaterLabels>
      <SecurityCards isOffered={false} otherwise={null} />
    </LaterLabels>
  )
}
