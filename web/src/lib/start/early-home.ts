import type { WireCall } from '../api/wire-call.ts'
import { toInitials } from '../person/borrower-name.ts'
import { readStoredSession } from '../session/stored-session.ts'
import { storageKeys } from '../session/storage.ts'
import { browserClock } from '../time/clock.ts'
import { sendEarlyCalls } from './early-answers.ts'
import { markHomeKind } from './home-kind.ts'

/**
 * Stands for the borrower's first name, and its first letter for their initials, where the server draws home:
 * it does not know whose it is. Two letters for private use, which no name has.
 */
export const nameless = '\uE000\uE001'

/** What the server says to `beginHome`, on the script's own element. */
export type EarlyHome = {
  /** JSON of `WireCall`s */
  readonly calls?: string
  /** how long nothing may happen in a session; milliseconds */
  readonly idle?: string
}

/**
 * For the script behind the home that the server drew, before anything of it is painted: names the
 * borrower, and asks for what home shows while the code is on its way. What was drawn goes where this
 * browser keeps no session after all, or one that home is not for.
 */
export function beginHome({ calls = '[]', idle = '0' }: EarlyHome): void {
  const place = document.getElementById('app')
  markHomeKind()
  // Hidden until here: before this nobody knew who asks (SHELL-26).
  place?.removeAttribute('hidden')
  const session = readStoredSession({
    local: localStorage,
    clock: browserClock,
    idleMs: Number(idle),
  })
  const isForHome = session?.user.scope === undefined && session?.user.agent === undefined
  const isLedElsewhere = sessionStorage.getItem(storageKeys.requestedPage) !== null
  if (session === null || !isForHome || isLedElsewhere || !window.isSecureContext)
    return place?.replaceChildren()
  if (place !== null) nameBorrower(place, session.user.firstName)
  return sendEarlyCalls(
    JSON.parse(calls) as WireCall[],
    session.token,
    document.documentElement.lang,
  )
}

function nameBorrower(place: HTMLElement, name: string): void {
  const initials =
    localStorage.getItem(storageKeys.initials) ?? toInitials({ first: name, last: '' })
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const drawn = text.nodeValue ?? ''
    const [first = ''] = nameless
    if (drawn.includes(first))
      text.nodeValue = drawn.replaceAll(nameless, name).replaceAll(first, initials)
  }
}
