import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  aBoot,
  type Answering,
  done,
  openInApp,
  refusal,
} from '../../../../../testing/open-in-app.tsx'
import { storageKeys } from '../../../../lib/session/storage.ts'
import { LanguageSelect } from './language-select.tsx'
import { useSignIn } from '../steps/use-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'

const tblState = { id: 'TX', countryCode: 'US' }
const signedIn = done({
  accessToken: 'token-1',
  data: { languageCode: 'en', fname: 'Maria', tblState },
  isNewUser: '0',
  reason: '',
})

function FormAlone() {
  const { send } = useSignIn(() => undefined)
  return <SignInForm send={send} onForgot={() => undefined} onTouched={() => undefined} />
}

const user = () => screen.getByLabelText<HTMLInputElement>('Email or Phone Number')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: /Sign In/ })
const isClosed = () => submit().getAttribute('aria-disabled') === 'true'
const errorOf = (input: HTMLElement) =>
  document.querySelector(`[id="${input.id}-error"]`)?.textContent ?? ''

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('what is typed', () => {
  it('[VAL-15] says that an empty field is required, once it is left', async () => {
    openForm()
    expect(screen.queryByText('This field is required')).toBeNull()
    await userEvent.click(user())
    await userEvent.click(password())
    await userEvent.tab()
    expect([errorOf(user()), errorOf(password())]).toEqual([
      'This field is required',
      'This field is required',
    ])
  })

  it.each([
    // user, password, whether submit is open, what the user field says when it is left
    ['', '', false, 'This field is required'],
    ['maria.ortega@example.com', '', false, ''],
    ['', 'Demo!2026pass', false, 'This field is required'],
    ['maria', 'Demo!2026pass', false, 'Invalid email or phone number'],
    ['21055501', 'Demo!2026pass', false, 'Invalid email or phone number'],
    ['maria.ortega@example.com', 'Demo!2026pass', true, ''],
    ['(210) 555-0101', 'Demo!2026pass', true, ''],
  ])('[VAL-16] opens submit for %j with %j: %s', async (who, secret, open, says) => {
    const { calls } = openForm()
    await userEvent.click(user())
    if (who !== '') await userEvent.type(user(), who)
    await userEvent.click(password())
    if (secret !== '') await userEvent.type(password(), secret)
    expect(isClosed()).toBe(!open)
    expect(errorOf(user())).toBe(says)
    if (open) return
    expect(screen.getByText(/Enter your email or phone number and your password/)).toBeTruthy()
    await userEvent.type(password(), '{Enter}')
    expect(calls).toEqual([])
  })
})

describe('what is sent', () => {
  it.each([
    ['Maria.Ortega@example.com', { email: 'maria.ortega@example.com' }],
    ['+1 210 555 0101', { phoneno: '2105550101' }],
  ])('[AUTH-11] sends %s with what the contract asks', async (who, contact) => {
    const { calls } = openForm()
    await fillIn(who)
    await waitFor(() => expect(calls).toHaveLength(1))
    const { password: sealed, deviceId, ...rest } = calls[0]?.body ?? {}
    expect(calls[0]?.path).toBe('/users/web/checksocialexistance')
    expect(rest).toEqual({
      ...contact,
      type: '3',
      deviceOs: 'web',
      deviceToken: '',
      deviceType: '3',
      lang: 'en',
    })
    expect(String(sealed).split('.')).toHaveLength(5)
    expect(atob(String(sealed).split('.')[0] ?? '')).toContain('"kid":"portal-1"')
    expect(deviceId).toBe(localStorage.getItem(storageKeys.device))
  })

  it('sends one sign-in, however often the button is pressed', async () => {
    const { calls } = openForm(() => new Promise(() => undefined))
    await fillIn('maria.ortega@example.com')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(submit().getAttribute('aria-busy')).toBe('true')
    await userEvent.click(submit())
    await userEvent.type(password(), '{Enter}')
    await new Promise((later) => setTimeout(later, 50))
    expect(calls).toHaveLength(1)
  })
})

describe('what comes back', () => {
  it('[AUTH-15] signs in with the token of the answer', async () => {
    const { store } = openForm(() => signedIn)
    await fillIn('maria.ortega@example.com')
    await waitFor(() => expect(store.state.current()?.token).toBe('token-1'))
    expect(store.state.current()?.user.firstName).toBe('Maria')
  })

  it.each([
    [{ field: 'password' }, 'Not right.'],
    [
      { reason: 'wrongCredentials' },
      'Check both fields and try again, or use Forgot Your Password.',
    ],
  ])('shows a refusal of %j, at its field too, and keeps what was typed', async (why, atField) => {
    const { store, messages } = openForm(() => refusal('Not right.', why))
    await fillIn('maria.ortega@example.com')
    await waitFor(() => expect(errorOf(password())).toBe(atField))
    expect(messages.shown.current()).toEqual({ tone: 'bad', text: 'Not right.' })
    expect([user().value, password().value]).toEqual(['maria.ortega@example.com', 'Demo!2026pass'])
    await waitFor(() => expect(document.activeElement).toBe(password()))
    expect([isClosed(), store.state.current()]).toEqual([false, null])
    await userEvent.type(password(), '!')
    expect(errorOf(password())).toBe('')
  })

  it('says how long to wait, in the words of the server, and lets another user try', async () => {
    const text = 'Too many wrong passwords. Try again in 15 minutes.'
    const tooMany = refusal(text, {
      statusCode: 429,
      reason: 'tooManyTries',
      retryAfterSeconds: 900,
    })
    const { messages } = openForm(() => tooMany)
    await fillIn('maria.ortega@example.com')
    await waitFor(() => expect(messages.shown.current()?.text).toBe(text))
    await waitFor(() => expect(isClosed()).toBe(false))
  })

  it('says that there is no connection, and lets the borrower try again', async () => {
    const { calls, messages } = openForm(() => undefined)
    await fillIn('maria.ortega@example.com')
    await waitFor(() => expect(messages.shown.current()?.text).toBe('No Internet Connection.'))
    await userEvent.click(submit())
    await waitFor(() => expect(calls).toHaveLength(2))
  })
})

describe('the language', () => {
  const languages = [
    { id: 1, code: 'en', name: 'English' },
    { id: 2, code: 'es', name: 'Español' },
  ]
  const inSpanish: Answering = (path) =>
    path.startsWith('/client/white-labels')
      ? done({ data: { ...aBoot().labels, 'signIn.form.user': 'Correo o teléfono' } })
      : { ...done({ data: { languages } }), message: 'Client details has been found' }

  it('[AUTH-06] offers no choice of a language where the lender has one', () => {
    openInApp(<LanguageSelect />, { boot: aBoot({ languages: languages.slice(0, 1) }) })
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('changes the language without losing what was typed', async () => {
    const both = (
      <>
        <LanguageSelect />
        <FormAlone />
      </>
    )
    openInApp(both, { boot: aBoot({ languages }), answer: inSpanish })
    await userEvent.type(user(), 'maria')
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Español')
    const again = await screen.findByLabelText<HTMLInputElement>('Correo o teléfono')
    expect(again.value).toBe('maria')
    expect([document.documentElement.lang, document.cookie]).toEqual(['es', 'language=es'])
  })
})

it('keeps the language that was chosen last, though another one’s words come after it', async () => {
  const languages = [
    { id: 1, code: 'en', name: 'English' },
    { id: 2, code: 'es', name: 'Español' },
    { id: 3, code: 'fr', name: 'Français' },
  ]
  const given: (() => void)[] = []
  const spanish = new Promise<void>((give) => void given.push(give))
  const answer: Answering = async (path) => {
    if (path.includes('=es')) await spanish
    return path.startsWith('/client/white-labels')
      ? done({ data: { ...aBoot().labels, 'signIn.form.user': `User ${path.slice(-2)}` } })
      : { ...done({ data: { languages } }), message: 'Client details has been found' }
  }
  openInApp(<LanguageSelect />, { boot: aBoot({ languages }), answer })
  const select = screen.getByRole<HTMLSelectElement>('combobox')
  await userEvent.selectOptions(select, 'Español')
  expect(select.value).toBe('es')
  await userEvent.selectOptions(select, 'Français')
  await waitFor(() => expect(document.documentElement.lang).toBe('fr'))
  given[0]?.()
  await spanish
  await userEvent.tab()
  expect([document.documentElement.lang, select.value]).toEqual(['fr', 'fr'])
})

describe('after sign-in', () => {
  const spanishAccount = done({
    ...signedIn.result,
    data: { languageCode: 'es', fname: 'Maria', tblState },
  })
  const languages = [
    { id: 1, code: 'en', name: 'English' },
    { id: 2, code: 'es', name: 'Español' },
  ]
  const agent = done({
    ...signedIn.result,
    data: {
      languageCode: 'en',
      fname: 'Maria',
      tblState,
      sessionScope: 'cap',
      agent: { name: 'Sam Reyes', reason: 'Asked by phone' },
    },
  })
  const answering =
    ({ words = true, account = spanishAccount }: Given): Answering =>
    (path) => {
      if (path === '/users/web/checksocialexistance') return account
      if (!words) return undefined
      return path.startsWith('/client/white-labels')
        ? done({ data: aBoot().labels })
        : { ...done({ data: { languages } }), message: 'Client details has been found' }
    }
  const page = (
    <>
      <LanguageSelect />
      <FormAlone />
    </>
  )
  type Given = { details?: object; words?: boolean; chosen?: string; account?: object }
  const signInWith = async (given: Given) => {
    document.documentElement.lang = 'en'
    const boot = aBoot({ languages, ...given.details })
    const opened = openInApp(page, { boot, answer: answering(given) })
    if (given.chosen !== undefined)
      await userEvent.selectOptions(screen.getByRole('combobox'), given.chosen)
    await fillIn('maria.ortega@example.com')
    await waitFor(() => expect(opened.store.state.current()?.token).toBe('token-1'))
    return document.documentElement.lang
  }

  it('[LANG-09] uses the account’s language after sign-in', async () => {
    expect(await signInWith({})).toBe('es')
  })

  it('[LANG-09] keeps after sign-in the language chosen on the sign-in screen in this visit', async () => {
    expect(await signInWith({ chosen: 'English' })).toBe('en')
  })

  it('uses English for an agent, whatever was chosen before', async () => {
    expect(await signInWith({ chosen: 'Español', account: agent })).toBe('en')
  })

  it('keeps the language where the lender has no such language', async () => {
    expect(await signInWith({ details: { languages: languages.slice(0, 1) } })).toBe('en')
  })

  it('keeps the language where its labels do not load: nobody is kept out', async () => {
    expect(await signInWith({ words: false })).toBe('en')
  })
})

function openForm(answer: Answering = () => signedIn) {
  return openInApp(<FormAlone />, {
    answer,
  })
}

async function fillIn(who: string) {
  await userEvent.type(user(), who)
  await userEvent.type(password(), 'Demo!2026pass')
  await userEvent.click(submit())
  await act(async () => undefined)
}
