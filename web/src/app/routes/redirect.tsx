import { useEffect } from 'react'
import { useLocation } from 'wouter'
import {
  type LinkDestination,
  type LinkSignIn,
  useLinkSignIn,
} from '../../features/auth/sign-in/steps/use-link-sign-in.ts'
import { useFullSpinner } from '../../lib/feedback/loading.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { paths } from '../paths.ts'
import { AnonymousPage } from './anonymous-page.tsx'

const title = 'signIn.landing.title'
const titleOfQuestion = 'signIn.landing.otherTitle'
const leadsTo: Readonly<Record<LinkDestination, string>> = {
  in: paths.home,
  nowhere: paths.login,
  over: `${paths.login}?link=over`,
}

/** The page that an emailed link opens: signs in without a password (AUTH-27 to AUTH-29). */
export function RedirectRoute({ onArrived }: { onArrived: () => void }) {
  const label = useLabel()
  const [, go] = useLocation()
  const landing = useLinkSignIn((landed) => go(leadsTo[landed], { replace: true }))
  const { problem, question, again } = landing
  useFullSpinner(problem === null && question === null)
  useEffect(onArrived, [onArrived])
  if (question !== null) return <WhoGoesOn question={question} landing={landing} />
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

type WhoGoesOnProps = { question: string; landing: LinkSignIn }

/** Asks before the link ends the session of another borrower who is signed in here. */
function WhoGoesOn({ question, landing: { stay, replace } }: WhoGoesOnProps) {
  const label = useLabel()
  return (
    <AnonymousPage title={titleOfQuestion}>
      <Banner tone="info" live>
        {question}
      </Banner>
      <Button variant="primary" wide onClick={stay}>
        {label('shell.logOut.stay')}
      </Button>
      <Button wide onClick={replace}>
        {label('signIn.landing.goOn')}
      </Button>
    </AnonymousPage>
  )
}
