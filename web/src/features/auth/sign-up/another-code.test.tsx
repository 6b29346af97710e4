import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aBoot,
  type Answering,
  fault,
  openedAt,
  openInApp,
  refusal,
} from '../../../../testing/open-in-app.tsx'
import { CodeForm } from './code-form.tsx'
import { createSignUpDraft, SignUpDraftContext } from './sign-up-draft.ts'

const links = () =>
  ['Resend Code?', 'RECEIVE A CALL'].filter(
    (name) => screen.queryByRole('button', { name }) !== null,
  )
const wait = (seconds: number) => `Resend code will enable in ${seconds} seconds`
const bad = (text: string) => ({ tone: 'bad', text })
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: openedAt, shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('the wait for another code', () => {
  it('[OTP-09][OTP-11][OTP-22] counts down to none, and offers neither link until then', async () => {
    open(30, { validationCodeCallOption: '1' })
    await screen.findByText(wait(30))
    expect(links()).toEqual([])
    await pass(10)
    await screen.findByText(wait(20))
    expect(links()).toEqual([])
    await pass(19)
    await screen.findByText(wait(1))
    expect(links()).toEqual([])
    await pass(2)
    await waitFor(() => expect(screen.queryByText(/^Resend code will enable/)).toBeNull())
  })

  it.each([
    ['[OTP-12] offers another code', '0', ['Resend Code?']],
    ['[OTP-13] offers a call too', '1', ['Resend Code?', 'RECEIVE A CALL']],
  ] as const)(
    '%s after the wait, with validationCodeCallOption %s',
    async (_what, calls, offered) => {
      open(3, { validationCodeCallOption: calls })
      await pass(4)
      await waitFor(() => expect(links()).toEqual(offered))
    },
  )

  it.each(['Resend Code?', 'RECEIVE A CALL'])(
    '[ERR-18][ERR-19] says in red what the server says to %s, and that no answer came',
    async (name) => {
      const answers = [refusal('Please wait 9 seconds.'), undefined]
      const { messages } = open(0, { validationCodeCallOption: '1' }, () => answers.shift())
      await userEvent.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(messages.shown.current()).toEqual(bad('Please wait 9 seconds.')))
      await userEvent.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(messages.shown.current()).toEqual(bad('No Internet Connection.')))
    },
  )
})

it.each([
  ['Resend Code?', '/users/resend-otp'],
  ['RECEIVE A CALL', '/users/send-otp-code-call'],
])('names the sign-up at %s, as a phone may be in another network by then', async (name, path) => {
  const asked: unknown[] = []
  open(0, { validationCodeCallOption: '1' }, (called, request) => {
    if (called === path) asked.push(request)
    return undefined
  })
  await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(asked).toMatchObject([{ signUpId: '1' }]))
})

describe('a code that is sent', () => {
  it('[ERR-22] empties the boxes at a wrong code, and says nothing there of a fault', async () => {
    const answers = [refusal('This code is not right.'), fault()]
    const { messages } = open(60, {}, () => answers.shift())
    await verify('000000')
    await screen.findByText('This code is not right.')
    expect(held()).toBe('')
    await verify('111111')
    await waitFor(() => expect(messages.shown.current()?.text).toMatch(/^An internal error/))
    expect(held()).toBe('111111')
    expect(document.querySelector('form')?.textContent).not.toMatch(/not right|internal error/)
  })
})

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const held = () =>
  boxes()
    .map(({ value }) => value)
    .join('')

async function verify(code: string) {
  const [first] = boxes()
  if (first !== undefined) fireEvent.paste(first, { clipboardData: { getData: () => code } })
  await userEvent.click(screen.getByRole('button', { name: /Verify/ }))
}

function open(waits: number, details: object, answer: Answering = () => undefined) {
  const store = createSignUpDraft()
  const { values } = store.current()
  const resendAtMs = openedAt + waits * 1000
  const sent = { values, social: null, signUpId: '1', resendAtMs }
  return openInApp(
    <SignUpDraftContext value={store}>
      <CodeForm sent={sent} onSignedIn={async () => undefined} onWaiting={() => undefined} />
    </SignUpDraftContext>,
    { boot: aBoot({ ...details }), answer },
  )
}
