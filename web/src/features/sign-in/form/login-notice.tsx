import { useState } from 'react'
import { useSearch } from 'wouter'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { type EmailConfirmation, useConfirmEmail } from '../email/use-confirm-email.ts'

/** Says how the link ended that led to sign-in. It stays, unlike the message bar. */
export function LoginNotice() {
  const label = useLabel()
  const search = useSearch()
  const [email, setEmail] = useState<EmailConfirmation | null>(null)
  useConfirmEmail(setEmail)
  if (email === null && search !== 'link=over') return null
  if (email?.isDone === true) {
    return (
      <Banner tone="good" live>
        {label('signIn.email.verified')}
      </Banner>
    )
  }
  return (
    <Banner tone="bad" live>
      {label(email === null ? 'signIn.landing.over' : 'signIn.email.expired')}
    </Banner>
  )
}
