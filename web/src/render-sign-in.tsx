import type { Boot } from '@quittance/contract/boot'
import { renderToString } from 'react-dom/server'
import { AnonymousPages } from './app/anonymous-pages.tsx'
import { anonymousPages } from './app/page-codes.ts'
import { paths } from './app/paths.ts'
import { Portal } from './app/portal.tsx'
import { createMessages } from './lib/feedback/messages.ts'
import { holdUrlSecret } from './lib/session/url-secret.ts'
import { observable } from './lib/state/observable.ts'

anonymousPages.put(AnonymousPages)

const nothing = () => undefined
/** Of whoever is not signed in. */
const store = {
  state: observable(null),
  begin: nothing,
  end: nothing,
  hasEndedIdle: () => false,
  lastActAt: () => 0,
  act: nothing,
  goOn: nothing,
  takesWord: () => false,
  speak: nothing,
  follow: () => nothing,
}

/**
 * Draws the sign-in of a lender in the server, as the browser would: the page is there before its
 * code, which takes it over as it stands. Built into the portal's folder, and loaded by the server.
 *
 * @public to the server
 * @param search of the page's address, with its question mark
 */
export function renderSignIn(boot: Boot, search: string): string {
  const html = renderToString(
    <Portal
      boot={boot}
      api={() => new Promise(nothing)}
      messages={createMessages()}
      store={store}
      arrived={holdUrlSecret(null)}
      isSecure
      place={{ path: paths.login, search }}
    />,
  )
  // The server names the pictures of the page in its head.
  return html.replace(/^(<link rel="preload"[^>]*>)+/, '')
}
