import type { SocialProof } from '@quittance/contract/auth/sign-in'
import type { SignInAnswer } from '@quittance/contract/auth/signed-in'
import type { SignUpField } from '@quittance/domain/sign-up/check-sign-up'
import { createContext, use, useSyncExternalStore } from 'react'
import { type Observable, observable } from '../../lib/state/observable.ts'

/** What the sign-up form holds, as it was typed, under the specification's names (SIGNUP-13). */
export type SignUpFields = Readonly<Record<Exclude<SignUpField, 'language'>, string>> & {
  /** id of a language; null: nobody chose yet, so it is the one that the page is in */
  readonly language: string | null
}

/**
 * A sign-up that is not finished. Password and SSN are in it: it lies in the page's memory and
 * nowhere else, so Edit and another language keep it, and a reload does not.
 */
export type SignUpDraft = {
  readonly values: SignUpFields
  /** the provider's proof of identity, which replaces a password */
  readonly social: SocialProof | null
  /** a code was sent, so the code screen is open (SIGNUP-25, SIGNUP-26) */
  readonly sent: SentSignUp | null
}

/** The form as it was sent. The code belongs to it, whatever is typed later. */
export type SentSignUp = {
  readonly values: SignUpFields
  readonly social: SocialProof | null
  /** when another code may be asked for; milliseconds of the browser's clock */
  readonly resendAtMs: number
}

const nothing: SignUpDraft = {
  values: {
    email: '',
    fname: '',
    lname: '',
    stateid: '',
    phoneno: '',
    ssn: '',
    dob: '',
    language: null,
    password: '',
    passwordConfirmation: '',
  },
  social: null,
  sent: null,
}

export type DraftStore = Observable<SignUpDraft>

export function createSignUpDraft(): DraftStore {
  return observable(nothing)
}

/** Clears the draft once the sign-up is over or somebody is signed in (OTP-16). */
export function discardDraft(store: DraftStore): void {
  store.set(nothing)
}

export const SignUpDraftContext = createContext<DraftStore | null>(null)

export function useDraftStore(): DraftStore {
  const store = use(SignUpDraftContext)
  if (store === null) throw new Error('SignUpDraftContext has no value')
  return store
}

export function useSignUpDraft(): SignUpDraft {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, store.current)
}

type NewUser = Extract<SignInAnswer, { kind: 'newUser' }>

/** Begins a sign-up with what a provider told of somebody who has no account (AUTH-20). */
export function useSocialSignUp(): (person: NewUser, proof: SocialProof) => void {
  const store = useDraftStore()
  return ({ email, firstName: fname, lastName: lname }, social) =>
    store.set({ ...nothing, values: { ...nothing.values, email, fname, lname }, social })
}
