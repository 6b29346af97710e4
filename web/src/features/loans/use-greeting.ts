import type { LoanAccount } from '@quittance/contract/loans'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useSession } from '../../lib/session/session.ts'
import { chooseGreeting } from './loan-labels.ts'

/** 'Good morning, Maria': by the business hour, as the page was made. Who paid off reads that it is done. */
export function useGreeting(loan: LoanAccount | null): string {
  const label = useLabel()
  const { now } = useLender()
  const { user } = useSession()
  if (user === null) return label('shell.nav.home')
  const name = user.firstName
  if (loan?.isPaidOff === true) return label('loans.greeting.paidOff', { name })
  return label(`loans.greeting.${chooseGreeting(now)}`, { name })
}
