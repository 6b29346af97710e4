import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useApi } from '../lib/api/api.ts'
import { CallError } from '../lib/api/call.ts'
import { describeError, useLabel } from '../lib/i18n/labels.ts'
import { useMessages } from '../lib/feedback/messages.ts'
import { hasPushChange } from '../lib/session/pushes.ts'
import { useSession } from '../lib/session/session.ts'
import { UrlSecretContext } from '../lib/session/url-secret.ts'
import { codeOf } from '../lib/start/code-of.ts'
import { Coded } from '../lib/start/coded.tsx'
import { useObservable } from '../lib/state/observable.ts'
import { readRequestedPage, removeRequestedPage } from '../lib/session/requested-page.ts'
import { pageAt, pages } from './pages.ts'
import { paths } from './paths.ts'
import { CodedPage } from './shell/coded-page.tsx'
import { PagePlace } from './shell/page-place.tsx'
import { RequiredNotices } from './shell/required-notices.tsx'
import { IdleTimeout } from './shell/idle-timeout.tsx'
import { Shell } from './shell/shell.tsx'

const confirmedEmail = codeOf(
  async () => (await import('./shell/notices/confirmed-email.tsx')).ConfirmedEmail,
)

/** Fetches the code of the page at this address, or of the first one. */
export async function warmPage(path: string): Promise<void> {
  await (pageAt(path) ?? pages[0])?.code.fetch()
}

/**
 * Everything behind sign-in. It goes with the session, and what it had fetched goes with it. A
 * session that has to set a password is led there until it did (AMB-20).
 */
export function SignedIn() {
  const [queries] = useState(newQueries)
  useEffect(() => () => queries.clear(), [queries])
  useTellFailures(queries)
  useTopOfPage()
  const arrived = use(UrlSecretContext)
  const [hasLink] = useState(() => arrived.waiting('email') !== null)
  const { store, user } = useSession()
  const scope = user?.scope
  const [landing] = useState(readLanding)
  useEffect(removeRequestedPage, [])
  const mustSetPassword = scope === 'setPassword'
  useTellPushes(scope === undefined, useObservable(store.state)?.token)
  const shown = pages.filter(({ path }) => !mustSetPassword || path === paths.changePassword)

  return (
    <QueryClientProvider client={queries}>
      <Shell>
        <Switch>
          {shown.map(({ path, title, code, isSection }) => (
            <Route key={path} path={isSection === true ? `${path}/*?` : path}>
              <CodedPage
                key={path}
                code={code}
                props={{}}
                waiting={<PagePlace title={title} />}
                title={title}
              />
            </Route>
          ))}
          {!mustSetPassword && (
            <Route path={`${paths.settings}/*?`}>
              <Redirect to={paths.paymentOption} replace />
            </Route>
          )}
          <Redirect to={mustSetPassword ? paths.changePassword : landing} replace />
        </Switch>
      </Shell>
      {hasLink && <Coded code={confirmedEmail} props={{}} waiting={null} />}
      <RequiredNotices />
      <IdleTimeout />
    </QueryClientProvider>
  )
}

/** Where the document, Back or Forward led to last: there the browser itself finds the place that was read. */
let returnedTo = ''
const noteReturn = () => (returnedTo = location.pathname)
if (typeof window !== 'undefined') {
  noteReturn()
  window.addEventListener('popstate', noteReturn)
}

/** Shows each page from its top, however far down the one before it was read. */
function useTopOfPage(): void {
  const [path] = useLocation()
  useLayoutEffect(() => {
    if (path !== returnedTo) document.documentElement.scrollTop = 0
    returnedTo = ''
  }, [path])
}

/** The page that was asked for before sign-in, where it is one of ours. */
function readLanding(): string {
  const asked = readRequestedPage()
  const [path = ''] = asked.split('?')
  return pageAt(path) === undefined ? paths.home : asked
}

/** Sends this browser's push subscription to the server once the page is idle (AUTH-46); under a new token again. */
function useTellPushes(isOwner: boolean, token: string | undefined): void {
  const api = useApi()
  useEffect(() => {
    if (!isOwner || token === undefined || !hasPushChange()) return undefined
    const tell = async () =>
      (await import('../features/notifications/refresh-push-token.ts')).refreshPushToken(api)
    // What fails here is told again by the next page.
    const timer = setTimeout(() => tell().catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [isOwner, token, api])
}

/** Queries run once; a failure shows in the message bar, and nothing retries in secret. */
function newQueries(): QueryClient {
  const once = { retry: false, networkMode: 'always' } as const
  const queries = { ...once, refetchOnWindowFocus: false }
  return new QueryClient({ defaultOptions: { queries, mutations: once } })
}

/**
 * A call that failed is told in the message bar (spec §8), whichever page made it. Left out is what
 * nobody would miss, by its `meta.isQuiet`, and the end of the session, which tells itself.
 */
function useTellFailures(queries: QueryClient): void {
  const label = useLabel()
  const messages = useMessages()
  const tell = useEffectEvent((error: Error) => {
    const isSignedOut = error instanceof CallError && error.kind === 'signedOut'
    if (!isSignedOut) messages.failure(describeError(error, label))
  })
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (event.query.meta?.isQuiet !== true) tell(event.action.error as Error)
      }),
    [queries],
  )
}
