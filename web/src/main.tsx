import { readBoot } from '@quittance/contract/boot'
import { fillLabel } from '@quittance/contract/labels/labels'
import { idleMs } from '@quittance/domain/auth/sign-in/idle'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { anonymousPages, fetchSignedIn } from './app/page-codes.ts'
import { paths } from './app/paths.ts'
import { Portal } from './app/portal.tsx'
import { createLazyApi } from './lib/api/lazy-api.ts'
import { relayProof } from './lib/session/relay-proof.ts'
import { holdUrlSecret, readUrlSecret } from './lib/session/url-secret.ts'
import { redoEarlyActs } from './lib/start/early-acts.ts'
import { hasEarlyRequests, sendOrTake } from './lib/start/early-answers.ts'
import { watchBuild } from './lib/start/new-build.ts'
import { browserClock } from './lib/time/clock.ts'
import { createMessages } from './lib/feedback/messages.ts'
import { keepSessionCookie } from './lib/session/session-cookie.ts'
import { createSessionStore } from './lib/session/session-store.ts'
import { watchHistory } from './ui/dialogs/dialog-history.ts'

// The one place where the browser and the app are put together. Nothing is asked of the server
// before the first paint: the page brought all that is needed.
relayProof(location, { local: localStorage, close: () => window.close() })
const arrived = holdUrlSecret(readUrlSecret({ location, history, tab: sessionStorage }))
// A page without it can not start at all.
const boot = readBoot(document.getElementById('boot')?.textContent ?? '')
document.documentElement.lang = boot.language

const messages = createMessages()
const store = createSessionStore({
  local: localStorage,
  tab: sessionStorage,
  clock: browserClock,
  idleMs: idleMs(boot.settings.sessionTimeout),
})
store.follow(window)
watchHistory()
keepSessionCookie(store, idleMs(boot.settings.sessionTimeout))

const api = createLazyApi({
  accessToken: () => store.state.current()?.token ?? null,
  language: () => document.documentElement.lang,
  newestToken: (token) =>
    import('./lib/session/renew-token.ts').then((code) => code.newestToken(store, token)),
  send: watchBuild(sendOrTake, boot.build),
  onSignedOut(message) {
    store.end('lost')
    messages.failure(message === '' ? fillLabel(boot, 'shell.error.generic', {}) : message)
  },
})

const place = document.getElementById('app') ?? document.body
const isSecure = window.isSecureContext
const portal = (
  <Portal {...{ boot, api, messages, store, arrived, isSecure }} onStarted={redoEarlyActs} />
)
void start()

/** Takes over what the server drew, as it stands, once its code is there. */
async function start(): Promise<void> {
  const isSignedIn = store.state.current() !== null
  const fetching = isSignedIn ? fetchSignedIn(location.pathname) : anonymousPages.fetch()
  // Without its code nothing takes over: the page then says what is the matter.
  const isThere = fetching.then(
    () => true,
    () => false,
  )
  const isDrawn = isSecure && place.firstElementChild !== null && isSignedIn === hasEarlyRequests()
  if (!isDrawn || !(await isThere)) return createRoot(place).render(portal)
  const path = isSignedIn ? paths.home : paths.login
  if (location.pathname === '/') history.replaceState(null, '', `${path}${location.search}`)
  hydrateRoot(place, portal)
  return undefined
}
