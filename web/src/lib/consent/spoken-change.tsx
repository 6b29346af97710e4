import { useState } from 'react'
import { useLabel } from '../i18n/labels.ts'
import { useSession } from '../session/session.ts'
import { CheckboxField } from '../../ui/choices/checkbox-field.tsx'

/**
 * Of a lender's agent: the box that says that its borrower was told of a change and agreed to it, without
 * which nothing is changed in their name. A borrower sees none.
 */
export function useSpokenChange() {
  const label = useLabel()
  const { user } = useSession()
  const [isAgreed, setAgreed] = useState(false)
  if (user?.agent === undefined) return { box: null, blocked: null, isReadOut: undefined }
  return {
    box: (
      <CheckboxField
        checked={isAgreed}
        onChange={() => setAgreed(!isAgreed)}
        label={label('agents.change.agreed', { borrower: user.firstName })}
      />
    ),
    blocked: isAgreed ? null : label('agents.change.tellFirst'),
    isReadOut: isAgreed,
  }
}
