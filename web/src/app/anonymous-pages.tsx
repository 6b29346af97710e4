import { Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { paths } from './paths.ts'
import { LoginRoute } from './routes/login.tsx'
import { PageWait } from './shell/full-screen-wait.tsx'

/** Whoever is not signed in: the pages before it, each its own chunk but for the first. */
export function AnonymousPages({ onTouched }: { onTouched: () => void }) {
  return (
    <Suspense fallback={<PageWait />}>
      <Switch>
        <Route path={paths.login}>
          <LoginRoute onTouched={onTouched} />
        </Route>
        <Redirect to={paths.login} replace />
      </Switch>
    </Suspense>
  )
}
