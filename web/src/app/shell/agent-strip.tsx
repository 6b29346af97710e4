import { useLabel } from '../../lib/labels.ts'
import { useSession } from '../../lib/session.ts'
import { useSignOut } from '../../lib/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Strip } from '../../ui/strip.tsx'

/** Marks every page on which a lender's agent acts in a borrower's place, with the way out (AMB-14). */
export function AgentStrip() {
  const label = useLabel()
  const signOut = useSignOut()
  const { user } = useSession()
  if (user?.agent === undefined) return null
  const { name: agent, reason } = user.agent
  return (
    <Strip
      label={label('shell.agent.label')}
      title={label('shell.agent.title', { agent, borrower: user.firstName })}
      action={
        <Button small onClick={signOut}>
          {label('shell.agent.end')}
        </Button>
      }
    >
      {label('shell.agent.reason', { reason })}
    </Strip>
  )
}
