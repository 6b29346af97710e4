import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { type Landed, useLanding } from '../../features/sign-in/use-landing.ts'
import { useFullSpinner } from '../../lib/busy.ts'
import { useLabel } from '../../lib/labels.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { paths } from '../paths.ts'
import { AnonymousPage } from './anonymous-page.tsx'

const title = 'signIn.landing.title'
const leadsTo: Readonly<Record<Landed, string>> = {
  in: paths.home,
  nowhere: paths.login,
  over: `${paths.login}?link=over`,
}

/** Where a link of a letter leads: signs in without a password, and goes on (AUTH-27 to AUTH-29). */
export function RedirectRoute({ onArrived }: { onArrived: () => void }) {
  const label = useLabel()
  const [, go] = useLocation()
  const { problem, again } = useLanding((landed) => go(leadsTo[landed], { replace: true }))
  useFullSpinner(problem === null)
  useEffect(onArrived, [onArrived])
  if (problem === null) return null
  return (
    <AnonymousPage title={title} intro={label('signIn.landing.again')}>
      <Banner tone="bad" live>
        {problem}
      </Banner>
      <Button variant="primary" wide onClick={again}>
        {label('shell.error.tryAgain')}
      </Button>
    </AnonymousPage>
  )
}
