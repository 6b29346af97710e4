import type { SocialProof } from '@quittance/contract/auth/sign-in'
import type { SignInAnswer } from '@quittance/contract/auth/signed-in'
import type { SignUpField } from '@quittance/domain/auth/sign-up/check-sign-up'
import { createContext, use } from 'react'
import { readDraft, removeDraft, storeDraft } from '../../../lib/session/drafts.ts'
import { type Observable, observable, useObservable } from '../../../lib/state/observable.ts'

/** What the sign-up form holds, as it was typed, under the specification's names (SIGNUP-13). */
export type SignUpFields = Readonly<Record<Exclude<SignUpField, 'language'>, string>> & {
  /** id of a language; null: nobody chose yet, so it is the one that the page is in */
  readonly language: string | null
}

/**
 * A sign-up that is not finished. The tab keeps it for a reload, all but password, SSN and the
 * provider's proof: those lie in the page's memory and nowhere else.
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
  /** brings the code without the form, whose secrets a reload loses */
  readonly signUpId: string
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

const keptAs = 'sign-up'

/**
 * So long nobody has to touch the page until a sign-up is forgotten; milliseconds. Nobody is signed in
 * who could be asked: whoever comes next to a shared device may be somebody else.
 */
export const forgottenAfterMs = 15 * 60_000

/** The sign-up of this tab, as far as it got. */
export function createSignUpDraft(): DraftStore {
  const store = observable(keptDraft() ?? nothing)
  store.subscribe(() => {
    const draft = store.current()
    if (draft === nothing) removeDraft(keptAs)
    else storeDraft(keptAs, withoutSecrets(draft))
  })
  return store
}

function keptDraft(): SignUpDraft | null {
  return readDraft(keptAs, forgottenAfterMs) as SignUpDraft | null
}

function withoutSecrets({ values, sent }: SignUpDraft): SignUpDraft {
  return {
    values: plain(values),
    social: null,
    sent: sent && { ...sent, values: plain(sent.values), social: null },
  }
}

function plain(values: SignUpFields): SignUpFields {
  return { ...values, ssn: '', password: '', passwordConfirmation: '' }
}

/** Whether anybody typed into it. */
export function isBegun(draft: SignUpDraft): boolean {
  return draft !== nothing
}

/** Clears the draft once the sign-up is over, is begun anew or forgotten, or somebody is signed in (OTP-16). */
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
  return useObservable(store)
}

type NewUser = Extract<SignInAnswer, { kind: 'newUser' }>

/** Begins a sign-up with what a provider told of somebody who has no account (AUTH-20). */
export function useSocialSignUp(): (person: NewUser, proof: SocialProof) => void {
  const store = useDraftStore()
  return ({ email, firstName: fname, lastName: lname }, social) =>
    store.set({ ...nothing, values: { ...nothing.values, email, fname, lname }, social })
}
