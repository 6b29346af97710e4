import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { pages } from './pages.ts'
import { paths } from './paths.ts'
import { PageWait } from './shell/full-screen-wait.tsx'
import { IdleTimeout } from './shell/idle-timeout.tsx'
import { ShownPage } from './shell/shown-page.tsx'
import { Shell } from './shell/shell.tsx'

const routes = pages.map((page) => ({ ...page, Page: lazy(page.load) }))

/** Everything behind sign-in. It goes with the session, and what it had fetched goes with it. */
export function SignedIn() {
  const [queries] = useState(newQueries)
  useEffect(() => () => queries.clear(), [queries])
  useEffect(fetchPagesWhenIdle, [])

  return (
    <QueryClientProvider client={queries}>
      <Shell>
        <Switch>
          {routes.map(({ path, title, Page }) => (
            <Route key={path} path={path}>
              <Suspense fallback={<PageWait />}>
                <ShownPage title={title}>
                  <Page />
                </ShownPage>
              </Suspense>
            </Route>
          ))}
          <Redirect to={paths.home} replace />
        </Switch>
      </Shell>
      <IdleTimeout />
    </QueryClientProvider>
  )
}

/** A call is made when it is asked for, once: what failed is told, never tried again unseen. */
function newQueries(): QueryClient {
  const once = { retry: false, networkMode: 'always' } as const
  const queries = { ...once, refetchOnWindowFocus: false }
  return new QueryClient({ defaultOptions: { queries, mutations: once } })
}

function fetchPagesWhenIdle() {
  // Safari knows no idle callback.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000))
  whenIdle(() => {
    // What fails here is asked for again, and answered for, when it is shown.
    Promise.all(pages.map(({ load }) => load())).catch(() => undefined)
  })
}
