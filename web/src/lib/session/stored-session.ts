import type { SignedIn } from '@quittance/contract/auth/signed-in'
import type { Clock } from '../time/clock.ts'
import { storageKeys } from './storage.ts'

export type SessionUser = Omit<SignedIn, 'accessToken'>

/** Who is signed in; null: nobody. */
export type SessionState = {
  readonly token: string
  readonly user: SessionUser
  /** what it is known by in this tab, whichever token it has: the one under which it began here */
  readonly name: string
} | null

export type StoredSessionOptions = {
  readonly local: Storage
  readonly clock: Clock
  /** how long nothing may happen; milliseconds */
  readonly idleMs: number
}

/** The session that this browser keeps; none where its borrower did nothing for the idle time. */
export function readStoredSession({ local, clock, idleMs }: StoredSessionOptions): SessionState {
  const lastActAt = Number(local.getItem(storageKeys.lastAct) ?? '0')
  if (clock.now() - lastActAt >= idleMs) return null
  const token = local.getItem(storageKeys.token)
  const user = local.getItem(storageKeys.user)
  return token === null || user === null ? null : { token, user: fromStored(user), name: token }
}

export function keepUser(local: Storage, user: SessionUser): void {
  local.setItem(storageKeys.user, JSON.stringify(toStored(user)))
}

/** Scope and agent are ours, and stand there only where a session may not do everything. */
type StoredUser = Pick<SessionUser, 'scope' | 'agent'> & {
  readonly languageCode: string
  readonly fname: string
  readonly tblState: { readonly id: string; readonly countryCode: 'US' | 'CA' }
}

/** The specification names what is kept, and how (AUTH-17). */
function toStored({ language, firstName, state, ...rest }: SessionUser): StoredUser {
  const tblState = { id: state.id, countryCode: state.country }
  return { languageCode: language, fname: firstName, tblState, ...limitsOf(rest) }
}

function fromStored(text: string): SessionUser {
  const { languageCode, fname, tblState, ...rest } = JSON.parse(text) as StoredUser
  const state = { id: tblState.id, country: tblState.countryCode }
  return { language: languageCode, firstName: fname, state, ...limitsOf(rest) }
}

function limitsOf({ scope, agent }: Pick<SessionUser, 'scope' | 'agent'>) {
  return { ...(scope !== undefined && { scope }), ...(agent !== undefined && { agent }) }
}
