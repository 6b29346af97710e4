import { readBoot } from '@quittance/contract/boot'
import { fillLabel } from '@quittance/contract/labels/labels'
import { idleMs } from '@quittance/domain/sign-in/idle'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { anonymousPages, warmSignedIn } from './app/page-codes.ts'
import { paths } from './app/paths.ts'
import { Portal } from './app/portal.tsx'
import { createLazyApi } from './lib/api/api.ts'
import { holdUrlSecret, readUrlSecret } from './lib/session/url-secret.ts'
import { redoEarlyActs } from './lib/start/early-acts.ts'
import { browserClock } from './lib/time/clock.ts'
import { createMessages } from './lib/feedback/messages.ts'
import { keepSessionCookie } from './lib/session/session-cookie.ts'
import { createSessionStore } from './lib/session/session-store.ts'

// The one place where the browser and the app are put together. Nothing is asked of the server
// before the first paint: the page brought all that is needed.
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
keepSessionCookie(store, idleMs(boot.settings.sessionTimeout))
if (store.state.current() !== null) warmSignedIn(location.pathname)

const api = createLazyApi({
  accessToken: () => store.state.current()?.token ?? null,
  language: () => document.documentElement.lang,
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
if (store.state.current() === null) void startBeforeSignIn()
else createRoot(place).render(portal)

/** Takes over the sign-in that the server drew, as it stands, once its code is there. */
async function startBeforeSignIn(): Promise<void> {
  const isDrawn = isSecure && place.firstElementChild !== null
  // Without its code nothing takes over: the page then says what is the matter.
  const isThere = isDrawn && (await anonymousPages.fetch().catch(() => null)) !== null
  if (!isThere) return createRoot(place).render(portal)
  if (location.pathname === '/') history.replaceState(null, '', `${paths.login}${location.search}`)
  hydrateRoot(place, portal)
  return undefined
}
