import { readPortalSettings } from '@quittance/domain/lender/settings-portal'
import { fillLabel } from '@quittance/contract/labels/labels'
import { idleMs } from '@quittance/domain/sign-in/idle'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { InsecurePage } from './app/insecure-page.tsx'
import { Providers } from './app/providers.tsx'
import { warmSignedIn } from './app/router.tsx'
import { lateApi } from './lib/api/api.ts'
import { ArrivalContext, arrivals, readArrival } from './lib/session/arrival.ts'
import { readBoot } from './lib/settings/boot.ts'
import { browserClock } from './lib/clock.ts'
import { createMessages } from './lib/i18n/messages.ts'
import { createSession } from './lib/session/kept-session.ts'
import { showTheme, storedTheme } from './lib/settings/theme.ts'

// The one place where the browser and the app are put together. Nothing is asked of the server
// before the first paint: the page brought all that is needed.
const arrived = arrivals(readArrival({ location, history, tab: sessionStorage }))
showTheme(storedTheme())
const boot = readBoot(document)
document.documentElement.lang = boot.language

const messages = createMessages()
const store = createSession({
  local: localStorage,
  tab: sessionStorage,
  clock: browserClock,
  idleMs: idleMs(readPortalSettings(boot.details).sessionTimeout),
})
store.follow(window)
if (store.state.current() !== null) warmSignedIn(location.pathname)

const api = lateApi({
  accessToken: () => store.state.current()?.token ?? null,
  language: () => document.documentElement.lang,
  onSignedOut(message) {
    store.end()
    messages.failure(message === '' ? fillLabel(boot, 'shell.error.generic', {}) : message)
  },
})

const place = document.getElementById('app') ?? document.body
createRoot(place).render(
  <Providers boot={boot} api={api} messages={messages} store={store}>
    <ArrivalContext value={arrived}>
      {window.isSecureContext ? <App /> : <InsecurePage />}
    </ArrivalContext>
  </Providers>,
)
