import { useState } from 'react'
import { useSearch } from 'wouter'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { useInBrowser } from '../../../../lib/state/in-browser.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { type EmailConfirmation, useConfirmEmail } from '../email/use-confirm-email.ts'

/** Says what led to sign-in: how a link ended, or that a session did. It stays, unlike the message bar. */
export function LoginNotice() {
  const label = useLabel()
  const search = useSearch()
  const [email, setEmail] = useState<EmailConfirmation | null>(null)
  useConfirmEmail(setEmail)
  const hasEndedIdle = useInBrowser(useSession().store.hasEndedIdle)
  const { sessionTimeout } = useLender().settings
  if (email === null && search !== 'link=over') {
    if (!hasEndedIdle) return null
    return (
      <Banner tone="info" live>
        {label('shell.timeout.ended', { minutes: `${sessionTimeout}` })}
      </Banner>
    )
  }
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
