import { useLabel } from '../../../lib/i18n/labels.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useSignOut } from '../../../lib/session/sign-out.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx'

/** Marks every page while a lender's agent acts for a borrower, with a way to end it (AMB-14). */
export function AgentBanner() {
  const label = useLabel()
  const signOut = useSignOut()
  const { user } = useSession()
  if (user?.agent === undefined) return null
  const { name: agent, reason } = user.agent
  return (
    <StickyBar
      label={label('shell.agent.label')}
      title={label('shell.agent.title', { agent, borrower: user.firstName })}
      action={
        <Button small onClick={signOut}>
          {label('shell.agent.end')}
        </Button>
      }
    >
      {label('shell.agent.reason', { reason })}
    </StickyBar>
  )
}
