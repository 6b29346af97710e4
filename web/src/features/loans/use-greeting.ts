import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useSession } from '../../lib/session/session.ts'
import { chooseGreeting } from './loan-labels.ts'

/** 'Good morning, Maria': by the business hour, as the page was made. */
export function useGreeting(): string {
  const label = useLabel()
  const { now } = useLender()
  const { user } = useSession()
  if (user === null) return label('shell.nav.home')
  return label(`loans.greeting.${chooseGreeting(now)}`, { name: user.firstName })
}
