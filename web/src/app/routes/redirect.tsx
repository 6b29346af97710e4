import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import {
  type LinkDestination,
  type LinkQuestion,
  type LinkSignIn,
  useLinkSignIn,
} from '../../features/auth/sign-in/steps/use-link-sign-in.ts'
import { useFullSpinner } from '../../lib/feedback/loading.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { paths } from '../paths.ts'
import { AnonymousPage } from './anonymous-page.tsx'

/** Few links are followed by a second factor: its code comes when one is. */
const SecondFactor = lazy(async () => ({
  default: (await import('../../features/auth/sign-in/factors/second-factor-dialog.tsx'))
    .SecondFactorDialog,
}))

const title = 'signIn.landing.title'
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
  const { problem, question, ticket, again } = landing
  useFullSpinner(problem === null && question === null && ticket === null)
  useEffect(onArrived, [onArrived])
  if (ticket !== null) {
    return (
      <AnonymousPage title={title}>
        <Suspense>
          <SecondFactor ticket={ticket} onDone={landing.entered} onClose={landing.leave} />
        </Suspense>
      </AnonymousPage>
    )
  }
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

type WhoGoesOnProps = { question: LinkQuestion; landing: LinkSignIn }

const questions = {
  other: {
    title: 'signIn.landing.otherTitle',
    stay: 'shell.logOut.stay',
    goOn: 'signIn.landing.goOn',
  },
  undo: {
    title: 'signIn.landing.undoTitle',
    stay: 'signIn.landing.keepIt',
    goOn: 'signIn.landing.undoIt',
  },
} as const

/** Asks before the link ends the session of another borrower who is signed in here, or undoes something. */
function WhoGoesOn({ question, landing: { stay, replace } }: WhoGoesOnProps) {
  const label = useLabel()
  const said = questions[question.kind]
  return (
    <AnonymousPage title={said.title}>
      <Banner tone="info" live>
        {question.text}
      </Banner>
      <Button variant="primary" wide onClick={stay}>
        {label(said.stay)}
      </Button>
      <Button wide onClick={replace}>
        {label(said.goOn)}
      </Button>
    </AnonymousPage>
  )
}
