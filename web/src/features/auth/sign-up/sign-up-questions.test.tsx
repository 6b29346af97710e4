import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBoot, type Answering, done, fault, openInApp } from '../../../../testing/open-in-app.tsx'
import { createSignUpDraft, SignUpDraftContext } from './sign-up-draft.ts'
import { SignUpForm } from './sign-up-form.tsx'

const english = { id: '7', code: 'en', name: 'English' }
const languages = [
  { id: '3', code: 'fr', name: 'Français' },
  { id: '1', code: 'es', name: 'Español' },
  english,
]
const terms = done({ data: '<!doctype html><html><body><p>Be good.</p></body></html>' })
const sent = done({ data: { resendAfterSeconds: 60, signUpId: '1' } })

const person = {
  email: 'nadia@example.com',
  fname: 'Nadia',
  lname: 'Newcomer',
  phoneno: '2105550106',
  password: 'Fresh!2026pass',
  passwordConfirmation: 'Fresh!2026pass',
}
const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (found === null) throw new Error(`there is no field ${name}`)
  return found
}
const names = () =>
  [...document.querySelectorAll<HTMLInputElement>('form [name]')].map((one) => one.name)
const errorOf = (name: string) =>
  document.querySelector(`[id="${field(name).id}-error"]`)?.textContent ?? ''
const button = (name: string) => screen.getByRole('button', { name })
const isBlocked = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const optionsOf = (name: string) =>
  [...field(name).querySelectorAll('option')].map(({ value, textContent }) => [value, textContent])

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('what the sign-up asks', () => {
  const always = ['email', 'fname', 'lname', 'stateid', 'phoneno']
  const secret = ['password', 'passwordConfirmation']
  it.each([
    ['[SIGNUP-02][SIGNUP-04] asks for the SSN', { isSsn: '1' }, ['ssn']],
    ['[SIGNUP-02][SIGNUP-05] asks for the date of birth', { isSsn: '0' }, ['dob']],
    ['[SIGNUP-02][SIGNUP-06] asks for neither', { isSsn: '1', disableQuickLink: '1' }, []],
    ['[SIGNUP-07] asks for a language', { disableQuickLink: '1', languages }, ['language']],
  ] as const)('%s with %j', (_what, details, more) => {
    open({ languages: [english], ...details })
    expect(names()).toEqual([...always, ...more, ...secret])
  })

  it('[SIGNUP-03][SIGNUP-08] begins its lists with a placeholder, and sorts languages by name', () => {
    open({ languages })
    expect(optionsOf('stateid')[0]).toEqual(['', 'Select'])
    expect(field('stateid').value).toBe('')
    expect(optionsOf('language')).toEqual([
      ['', 'Select'],
      ['7', 'English'],
      ['1', 'Español'],
      ['3', 'Français'],
    ])
  })

  it('[SIGNUP-09] asks for no password where a provider vouches', () => {
    open({}, () => terms, 'google')
    expect(names()).not.toContain('password')
    expect(names()).not.toContain('passwordConfirmation')
  })

  it.each([
    ['Use one that you use nowhere else.', true],
    ['', false],
  ])('[SIGNUP-10] shows the lender’s note about passwords, %j', (passwordInfo, isShown) => {
    open({ passwordInfo })
    const note = document.querySelector('form')?.textContent ?? ''
    expect(note.includes('Use one that you use nowhere else.')).toBe(isShown)
  })

  it('[VAL-13] takes four digits of the SSN at most', async () => {
    open({ isSsn: '1' })
    await userEvent.type(field('ssn'), '44-1x89')
    expect(field('ssn').value).toBe('4418')
  })
})

describe('what is wrong', () => {
  it.each([
    ['[VAL-09]', 'email', 'nobody@', 'This must be a valid e-mail'],
    ['[VAL-10]', 'password', '', 'This field is required'],
    ['[VAL-10]', 'fname', ' ', 'This field is required'],
    ['[VAL-10]', 'lname', '', 'This field is required'],
    ['[VAL-10]', 'phoneno', '', 'This field is required'],
    ['[VAL-11]', 'stateid', '', 'Please, select a State/Province'],
    ['[VAL-12]', 'language', '', 'Please, select a Language'],
  ])('%s says at the field %s with %j: %s', async (_id, name, text, words) => {
    open({ languages })
    if (field(name).tagName === 'SELECT') await userEvent.selectOptions(field(name), text)
    else await userEvent.type(field(name), `x{Backspace}${text}`)
    await userEvent.tab()
    await waitFor(() => expect(errorOf(name)).toBe(words))
  })

  it('[SIGNUP-11] opens Sign Up once everything is filled in, and no sooner', async () => {
    open({ languages: [english], isSsn: '1' })
    for (const [name, text] of Object.entries(person)) {
      expect([name, isBlocked('Sign Up')]).toEqual([name, true])
      await userEvent.type(field(name), text)
    }
    expect(isBlocked('Sign Up')).toBe(true)
    await userEvent.selectOptions(field('stateid'), '45')
    expect(isBlocked('Sign Up')).toBe(false)
  })
})

describe('what is sent', () => {
  it('[SIGNUP-13][SIGNUP-15][SIGNUP-17] sends every value, type 3, no social id and no empty SSN', async () => {
    const { calls } = open({ languages: [english], isSsn: '1' })
    await fillIn()
    await userEvent.click(button('Sign Up'))
    await waitFor(() => expect(calls).toHaveLength(1))
    const sealed = expect.stringMatching(/^[\w-]+(\.[\w-]*){4}$/) as string
    expect(calls[0]?.body).toMatchObject({
      ...person,
      stateid: '45',
      ssn: null,
      dob: null,
      password: sealed,
      passwordConfirmation: sealed,
      type: '3',
      socialId: '',
    })
  })

  it('[SIGNUP-27] sends the id of the one language there is', async () => {
    const { calls } = open({ languages: [english] })
    await fillIn()
    await userEvent.click(button('Sign Up'))
    await waitFor(() => expect(calls[0]?.body['language']).toBe('7'))
  })

  it('[SIGNUP-18][SIGNUP-19] checks the form, and opens the terms that come back', async () => {
    const { calls } = await atTerms()
    expect(calls.map(({ path }) => path)).toEqual(['/users/check-signup-details'])
    expect(screen.getByRole('dialog').textContent).toContain('Be good.')
  })

  it('[SIGNUP-22][SIGNUP-23][VAL-14] sends nothing until the terms are accepted, and closes by Cancel', async () => {
    const { calls } = await atTerms()
    expect(isBlocked('Proceed')).toBe(true)
    await userEvent.click(button('Proceed'))
    expect(calls).toHaveLength(1)
    await userEvent.click(screen.getByRole('checkbox'))
    expect(isBlocked('Proceed')).toBe(false)
    await userEvent.click(button('Cancel'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([calls.length, field('email').value]).toEqual([1, person.email])
  })

  it('[SIGNUP-24] sends the sign-up once the terms are accepted', async () => {
    const { calls } = await atTerms()
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(button('Proceed'))
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/users/web/socialsignup'))
  })

  it.each([
    [{ privacyPolicy: 'https://lender.example/privacy' }, ['https://lender.example/privacy']],
    [{ privacyPolicy: 'https://lender.example/privacy', hideTAndCPrivacyPolicyLink: '1' }, []],
  ])('[SIGNUP-21] links with %j the privacy policy in the terms at %j', async (details, links) => {
    await atTerms(details)
    const all = [...screen.getByRole('dialog').querySelectorAll('a')]
    expect(all.map((link) => link.getAttribute('href'))).toEqual(links)
  })

  it('[ERR-20] says a fault of the check in general words, and loses nothing typed', async () => {
    const { messages } = open({ languages: [english] }, () => fault())
    await fillIn()
    await userEvent.click(button('Sign Up'))
    await waitFor(() => expect(messages.shown.current()?.text).toBe(generic))
    expect(field('password').value).toBe(person.password)
  })

  it('[ERR-21] says a fault of the sign-up in general words, and stays at the terms', async () => {
    await atTerms({}, (path) => (path.endsWith('socialsignup') ? fault() : terms))
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(button('Proceed'))
    await screen.findByText(generic)
    expect(screen.getByRole('dialog').textContent).toContain('Be good.')
  })
})

const generic = 'An internal error has occurred. try again or contact the administrator.'

async function fillIn() {
  for (const [name, text] of Object.entries(person)) await userEvent.type(field(name), text)
  await userEvent.selectOptions(field('stateid'), '45')
}

async function atTerms(details: object = {}, answer?: Answering) {
  const opened = open({ languages: [english], ...details }, answer)
  await fillIn()
  await userEvent.click(button('Sign Up'))
  await screen.findByRole('dialog')
  return opened
}

const answered: Answering = (path) => (path.endsWith('socialsignup') ? sent : terms)

function open(details: object, answer: Answering = answered, provider?: 'google') {
  const store = createSignUpDraft()
  if (provider !== undefined) {
    const social = { provider, email: '', socialId: 'nadia-1', socialToken: 'token' }
    store.set({ ...store.current(), social })
  }
  return openInApp(
    <SignUpDraftContext value={store}>
      <SignUpForm onTouched={() => undefined} onSent={() => undefined} />
    </SignUpDraftContext>,
    { boot: aBoot({ ...details }), answer },
  )
}
