import { readBoot } from '@quittance/contract/boot'
import { fillLabel } from '@quittance/contract/labels/labels'
import { idleMs } from '@quittance/domain/sign-in/idle'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { InsecurePage } from './app/insecure-page.tsx'
import { Providers } from './app/providers.tsx'
import { warmSignedIn } from './app/router.tsx'
import { createLazyApi } from './lib/api/api.ts'
import { UrlSecretContext, holdUrlSecret, readUrlSecret } from './lib/session/url-secret.ts'
import { browserClock } from './lib/time/clock.ts'
import { createMessages } from './lib/feedback/messages.ts'
import { keepSessionCookie } from './lib/session/session-cookie.ts'
import { createSessionStore } from './lib/session/session-store.ts'
import { applyTheme, readTheme } from './lib/settings/theme.ts'

// The one place where the browser and the app are put together. Nothing is asked of the server
// before the first paint: the page brought all that is needed.
const arrived = holdUrlSecret(readUrlSecret({ location, history, tab: sessionStorage }))
applyTheme(readTheme())
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
createRoot(place).render(
  <Providers boot={boot} api={api} messages={messages} store={store}>
    <UrlSecretContext value={arrived}>
      {window.isSecureContext ? <App /> : <InsecurePage />}
    </UrlSecretContext>
  </Providers>,
)
