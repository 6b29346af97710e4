import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  aBoot,
  type Answering,
  done,
  openInApp,
  refusal,
} from '../../../../testing/open-in-app.tsx'
import {
  createSignUpDraft,
  discardDraft,
  type DraftStore,
  SignUpDraftContext,
} from './sign-up-draft.ts'
import { SignUpForm } from './sign-up-form.tsx'

const english = { id: '7', code: 'en', name: 'English' }
const terms = done({ data: '<!doctype html><html><body><p>Be good.</p></body></html>' })
const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (found === null) throw new Error(`there is no field ${name}`)
  return found
}
const errorOf = (name: string) =>
  document.querySelector(`[id="${field(name).id}-error"]`)?.textContent ?? ''
const button = (name: string) => screen.getByRole('button', { name })

afterEach(cleanup)

describe('a borrower whom a provider vouches for', () => {
  it('[SIGNUP-12][SIGNUP-14] keeps a provider’s email, and sends the form with the proof', async () => {
    const { calls } = openWith({ social, answer: () => terms })
    expect(field('email').disabled).toBe(true)
    expect(field('email').value).toBe('felix@example.com')
    expect(document.querySelector('[name=password], [name=passwordConfirmation]')).toBeNull()
    await userEvent.click(button('Sign Up'))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({
      email: 'felix@example.com',
      fname: 'Felix',
      lname: 'Newcomer',
      stateid: '45',
      phoneno: '2105550106',
      ssn: null,
      dob: null,
      language: '7',
      password: '',
      passwordConfirmation: '',
      type: '2',
      socialId: 'felix-1',
      socialToken: 'token',
    })
  })

  it('[SIGNUP-12] lets an email be typed where the provider gave none', () => {
    openWith({ social: { ...social, email: '' }, answer: () => terms })
    expect(field('email').disabled).toBe(false)
  })

  it('asks for a password once no provider vouches any more, and keeps the rest', async () => {
    const said = refusal('We could not confirm who you are.', { reason: 'badSocialToken' })
    const answers = [terms, said]
    openWith({ social, answer: () => answers.shift() })
    await userEvent.click(button('Sign Up'))
    await userEvent.click(await screen.findByRole('checkbox'))
    await userEvent.click(button('Proceed'))
    await waitFor(() => expect(field('password').value).toBe(''))
    expect([field('email').disabled, field('fname').value]).toEqual([false, 'Felix'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a form that somebody began before', () => {
  it('empties it, its open terms and what is wrong with it, and begins at the first field', async () => {
    const { store } = openWith({ social, answer: () => terms })
    await userEvent.clear(field('fname'))
    await userEvent.tab()
    expect(errorOf('fname')).not.toBe('')
    await userEvent.click(button('Start over'))
    expect([field('email').value, field('fname').value, errorOf('fname')]).toEqual(['', '', ''])
    expect([store.current().social, document.activeElement]).toEqual([null, field('email')])
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  })

  it('closes the terms of a sign-up that is forgotten', async () => {
    const { store } = openWith({ social, answer: () => terms })
    await userEvent.click(button('Sign Up'))
    await screen.findByRole('dialog')
    act(() => discardDraft(store))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('what the server refuses', () => {
  it('shows a refusal at its field, which gets the focus, and keeps everything typed', async () => {
    const said = refusal('This state will not do.', { field: 'stateid', reason: 'state' })
    const { messages } = openWith({ social, answer: () => said })
    await userEvent.click(button('Sign Up'))
    await waitFor(() => expect(errorOf('stateid')).toBe('This state will not do.'))
    expect(document.activeElement).toBe(field('stateid'))
    expect(messages.shown.current()?.text).toBe('This state will not do.')
    await userEvent.selectOptions(field('stateid'), '1')
    expect(errorOf('stateid')).toBe('')
  })

  it('shows a refusal in the terms when it belongs to no field, and lets the borrower try again', async () => {
    const sent = vi.fn<() => void>()
    const wait = refusal('Please wait 9 seconds.', { reason: 'tooSoon', retryAfterSeconds: 9 })
    const answers = [
      terms,
      wait,
      undefined,
      done({ data: { resendAfterSeconds: 60, signUpId: '1' } }),
    ]
    const { store } = openWith({ social, answer: () => answers.shift(), onSent: sent })
    await userEvent.click(button('Sign Up'))
    await userEvent.click(await screen.findByRole('checkbox'))
    await userEvent.click(button('Proceed'))
    await screen.findByText('Please wait 9 seconds.')
    await userEvent.click(button('Proceed'))
    await screen.findByText('No Internet Connection.')
    expect(store.current().sent).toBeNull()
    await userEvent.click(button('Proceed'))
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(store.current().sent?.values.phoneno).toBe('2105550106')
  })
})

const social = {
  provider: 'google',
  email: 'felix@example.com',
  socialId: 'felix-1',
  socialToken: 'token',
} as const

type Opening = {
  readonly social: NonNullable<ReturnType<DraftStore['current']>['social']>
  readonly answer: Answering
  readonly onSent?: () => void
}

function openWith({ social: vouched, answer, onSent = () => undefined }: Opening) {
  const store = createSignUpDraft()
  const { values, ...draft } = store.current()
  const person = { fname: 'Felix', lname: 'Newcomer', stateid: '45', phoneno: '2105550106' }
  const { email } = vouched
  store.set({ ...draft, social: vouched, values: { ...values, ...person, email } })
  const app = openInApp(
    <SignUpDraftContext value={store}>
      <SignUpForm onTouched={() => undefined} onSent={onSent} />
    </SignUpDraftContext>,
    { boot: aBoot({ languages: [english] }), answer },
  )
  return { ...app, store }
}
