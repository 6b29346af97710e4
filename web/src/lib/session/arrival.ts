import type { Provider } from '@quittance/contract/auth/sign-in'
import { createContext } from 'react'
import { storagePlaces } from './storage.ts'

/** What an address brought that may not stay in it: addresses end up in histories (AMB-15). */
export type Arrival =
  | { readonly kind: 'link'; readonly token: string; readonly words: LinkWords }
  /** a lender's agent on the way into a borrower's portal (AMB-14) */
  | { readonly kind: 'cap'; readonly token: string }
  /** a link that verifies an email, sent on by the server (AMB-77) */
  | { readonly kind: 'email'; readonly token: string }
  /** back from a provider, with its word for somebody */
  | { readonly kind: 'social'; readonly provider: Provider; readonly idToken: string }
  /** back from a provider with nothing, or with an answer that nobody asked for here */
  | { readonly kind: 'socialFailed' }

/** What else a link says, handed on to the server as it is. */
export type LinkWords = { readonly loan_no?: string; readonly lang?: string }

/** What arrived is told until it is taken: a secret works once, and nothing is done twice. */
export type Arrivals = {
  /** Who draws a page may ask as often as it likes. */
  readonly waiting: <Kind extends Arrival['kind']>(...kinds: Kind[]) => ArrivalOf<Kind> | null
  readonly take: () => void
}

export type ArrivalOf<Kind extends Arrival['kind']> = Extract<Arrival, { kind: Kind }>

export function arrivals(arrived: Arrival | null): Arrivals {
  let left = arrived
  return {
    waiting: <Kind extends Arrival['kind']>(...kinds: Kind[]) => {
      const isOf = left !== null && kinds.some((kind) => kind === left?.kind)
      return isOf ? (left as ArrivalOf<Kind>) : null
    },
    take: () => {
      left = null
    },
  }
}

export const ArrivalContext = createContext<Arrivals>(arrivals(null))

type Place = {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>
  readonly history: Pick<History, 'replaceState'>
  readonly tab: Storage
}

/** Reads what the address brought, and strikes it out before anything else happens. */
export function readArrival({ location, history, tab }: Place): Arrival | null {
  const { origin, pathname, search, hash } = location
  if (pathname === '/redirect') {
    if (search !== '') history.replaceState(null, '', pathname)
    return linkIn(new URLSearchParams(search))
  }
  const answer = new URLSearchParams(hash.slice(1))
  const token = answer.get('emailToken')
  if (token === null && !answer.has('id_token') && !answer.has('error')) return null
  // With its origin: a path may begin with two strokes, and would be taken for another place.
  history.replaceState(null, '', `${origin}${pathname}${search}`)
  if (token !== null) return { kind: 'email', token: token.slice(0, tokenMax) }
  return socialIn(answer, takeAsked(tab))
}

function linkIn(query: URLSearchParams): Arrival | null {
  const cap = query.get('capToken')
  if (cap !== null) return { kind: 'cap', token: cap.slice(0, tokenMax) }
  const token = query.get('token')
  if (token === null) return null
  const loan = query.get('loan_no')?.slice(0, 30)
  const lang = query.get('lang')?.slice(0, 5)
  return {
    kind: 'link',
    token: token.slice(0, tokenMax),
    words: { ...(loan !== undefined && { loan_no: loan }), ...(lang !== undefined && { lang }) },
  }
}

/** Longer ones are none of ours; cut, they are refused as any other that was never made. */
const tokenMax = 200

/** What this tab asked of a provider; the answer has to name the same state. */
export type AskedOfProvider = { readonly provider: Provider; readonly state: string }

function socialIn(answer: URLSearchParams, asked: AskedOfProvider | null): Arrival {
  const idToken = answer.get('id_token')
  const isOurs = asked !== null && answer.get('state') === asked.state
  if (!isOurs || idToken === null) return { kind: 'socialFailed' }
  return { kind: 'social', provider: asked.provider, idToken }
}

function takeAsked(tab: Storage): AskedOfProvider | null {
  const kept = tab.getItem(storagePlaces.socialState)
  tab.removeItem(storagePlaces.socialState)
  return kept === null ? null : (JSON.parse(kept) as AskedOfProvider)
}

/** Notes what is asked of a provider, before the browser goes there. */
export function noteAsked(asked: AskedOfProvider, tab: Storage = sessionStorage): void {
  tab.setItem(storagePlaces.socialState, JSON.stringify(asked))
}
