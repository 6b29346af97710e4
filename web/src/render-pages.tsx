import type { Boot } from '@quittance/contract/boot'
import { renderToString } from 'react-dom/server'
import { AnonymousPages } from './app/anonymous-pages.tsx'
import { homeCalls } from './app/home-calls.ts'
import { anonymousPages, signedIn } from './app/page-codes.ts'
import { pages } from './app/pages.ts'
import { paths } from './app/paths.ts'
import { Portal } from './app/portal.tsx'
import { HomeRoute } from './app/routes/home.tsx'
import { SignedIn } from './app/signed-in.tsx'
import { createMessages } from './lib/feedback/messages.ts'
import type { SessionState } from './lib/session/stored-session.ts'
import { holdUrlSecret } from './lib/session/url-secret.ts'
import { nameless } from './lib/start/early-home.ts'
import { observable } from './lib/state/observable.ts'
import { browserClock } from './lib/time/clock.ts'

// Built into the portal's folder, and loaded by the server: it draws as the browser would, so that a
// page is there before its code, which takes it over as it stands.

anonymousPages.put(AnonymousPages)
signedIn.put(SignedIn)
pages.find(({ path }) => path === paths.home)?.code.put(HomeRoute)

/**
 * Draws the sign-in of a lender.
 *
 * @public to the server
 * @param search of the page's address, with its question mark
 */
export function renderSignIn(boot: Boot, search: string): string {
  return render(boot, null, { path: paths.login, search })
}

/**
 * Draws home as it stands while its figures are on their way, for a borrower without a name.
 *
 * @public to the server
 */
export function renderHome(boot: Boot): string {
  const state = { id: '', country: boot.country }
  const user = { firstName: nameless, language: boot.language, state }
  const session = { token: 'drawn', name: 'drawn', user }
  return render(boot, session, { path: paths.home, search: '' })
}

/**
 * The calls that home makes as soon as it stands, as JSON.
 *
 * @public to the server
 */
export const callsOfHome: string = JSON.stringify(homeCalls)

function render(
  boot: Boot,
  session: SessionState,
  place: { readonly path: string; readonly search: string },
): string {
  const html = renderToString(
    <Portal
      boot={boot}
      api={() => new Promise(nothing)}
      messages={createMessages()}
      store={{ ...store, state: observable(session) }}
      arrived={holdUrlSecret(null)}
      isSecure
      place={place}
    />,
  )
  // The server names the pictures of the page in its head.
  return html.replace(/^(<link rel="preload"[^>]*>)+/, '')
}

const nothing = () => undefined
const store = {
  begin: nothing,
  catchUp: nothing,
  end: nothing,
  hasEndedIdle: () => false,
  lastActAt: browserClock.now,
  act: nothing,
  goOn: nothing,
  takesWord: () => false,
  speak: nothing,
  follow: () => nothing,
}
