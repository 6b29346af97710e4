import type { Provider } from '@quittance/contract/auth/sign-in'
import { createContext } from 'react'
import { storageKeys } from './storage.ts'

/** What an address brought that may not stay in it: addresses end up in histories (AMB-15). */
export type UrlSecret =
  | { readonly kind: 'link'; readonly token: string; readonly words: LinkParameters }
  /** a lender's agent on the way into a borrower's portal (AMB-14) */
  | { readonly kind: 'cap'; readonly token: string }
  /** a link that verifies an email, sent on by the server (AMB-77) */
  | { readonly kind: 'email'; readonly token: string }
  /** back from a provider, with its word for somebody */
  | { readonly kind: 'social'; readonly provider: Provider; readonly idToken: string }
  /** back from a provider with nothing, or with an answer that nobody asked for here */
  | { readonly kind: 'socialFailed' }

/** What else a link says, handed on to the server as it is. */
export type LinkParameters = { readonly loan_no?: string; readonly lang?: string }

/** What arrived is told until it is taken: a secret works once, and nothing is done twice. */
export type UrlSecretHolder = {
  /** Who draws a page may ask as often as it likes. */
  readonly waiting: <Kind extends UrlSecret['kind']>(...kinds: Kind[]) => UrlSecretOf<Kind> | null
  readonly take: () => void
}

export type UrlSecretOf<Kind extends UrlSecret['kind']> = Extract<UrlSecret, { kind: Kind }>

export function holdUrlSecret(arrived: UrlSecret | null): UrlSecretHolder {
  let left = arrived
  return {
    waiting: <Kind extends UrlSecret['kind']>(...kinds: Kind[]) => {
      const isOf = left !== null && kinds.some((kind) => kind === left?.kind)
      return isOf ? (left as UrlSecretOf<Kind>) : null
    },
    take: () => {
      left = null
    },
  }
}

export const UrlSecretContext = createContext<UrlSecretHolder>(holdUrlSecret(null))

type Place = {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>
  readonly history: Pick<History, 'replaceState'>
  readonly tab: Storage
}

/** Reads the tokens of the address, and removes them before anything else runs. */
export function readUrlSecret({ location, history, tab }: Place): UrlSecret | null {
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

function linkIn(query: URLSearchParams): UrlSecret | null {
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
export type ProviderRequest = { readonly provider: Provider; readonly state: string }

function socialIn(answer: URLSearchParams, asked: ProviderRequest | null): UrlSecret {
  const idToken = answer.get('id_token')
  const isOurs = asked !== null && answer.get('state') === asked.state
  if (!isOurs || idToken === null) return { kind: 'socialFailed' }
  return { kind: 'social', provider: asked.provider, idToken }
}

function takeAsked(tab: Storage): ProviderRequest | null {
  const kept = tab.getItem(storageKeys.socialState)
  tab.removeItem(storageKeys.socialState)
  return kept === null ? null : (JSON.parse(kept) as ProviderRequest)
}

/** Notes what is asked of a provider, before the browser goes there. */
export function storeProviderRequest(asked: ProviderRequest, tab: Storage = sessionStorage): void {
  tab.setItem(storageKeys.socialState, JSON.stringify(asked))
}
