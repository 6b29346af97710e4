import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openInApp } from '../../../../testing/open-in-app.tsx'
import { CodeForm } from './code-form.tsx'
import { createSignUpDraft, SignUpDraftContext } from './sign-up-draft.ts'

beforeEach(() => {
  const store = createSignUpDraft()
  openInApp(
    <SignUpDraftContext value={store}>
      <CodeForm
        sent={{ values: store.current().values, social: null, signUpId: '1', resendAtMs: 0 }}
        onSignedIn={async () => undefined}
        onWaiting={() => undefined}
      />
    </SignUpDraftContext>,
  )
})
afterEach(cleanup)

const places = [0, 1, 2, 3, 4, 5]
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const boxAt = (place: number) => {
  const box = boxes()[place]
  if (box === undefined) throw new Error(`there is no box ${place}`)
  return box
}
/** What the boxes hold; '-' for nothing. */
const held = () =>
  boxes()
    .map(({ value }) => (value === '' ? '-' : value))
    .join('')
const paste = (place: number, text: string) =>
  fireEvent.paste(boxAt(place), { clipboardData: { getData: () => text } })
const isClosed = () =>
  screen.getByRole('button', { name: /Verify/ }).getAttribute('aria-disabled') === 'true'

it('[OTP-03] shows six boxes for the code, and nothing in them', () => {
  expect(held()).toBe('------')
})

it.each(places)(
  '[OTP-04][OTP-05] takes one digit in box %i, and leads on to the next',
  async (place) => {
    await userEvent.click(boxAt(place))
    await userEvent.keyboard('7')
    expect(held()).toBe('------'.slice(0, place) + '7' + '------'.slice(place + 1))
    expect(document.activeElement).toBe(boxAt(Math.min(place + 1, 5)))
  },
)

it.each(places)('[OTP-06] clears box %i at what is no digit', async (place) => {
  paste(0, '407126')
  await userEvent.click(boxAt(place))
  await userEvent.keyboard('x')
  expect(held()).toBe('407126'.slice(0, place) + '-' + '407126'.slice(place + 1))
  expect(document.activeElement).toBe(boxAt(place))
})

it.each(places)('[OTP-21] shares out a code that is pasted or filled in at box %i', (place) => {
  paste(place, ' 407 126 ')
  expect(held()).toBe('407126')
  cleanBoxes()
  fireEvent.change(boxAt(place), { target: { value: '123456' } })
  expect(held()).toBe('123456')
})

it.each(places)('[OTP-08] opens Verify only once box %i too holds a digit', async (place) => {
  expect(isClosed()).toBe(true)
  paste(0, '407126')
  expect(isClosed()).toBe(false)
  await userEvent.click(boxAt(place))
  await userEvent.keyboard('x')
  expect(isClosed()).toBe(true)
  await userEvent.keyboard('7')
  expect(isClosed()).toBe(false)
})

function cleanBoxes() {
  for (const box of boxes()) fireEvent.change(box, { target: { value: '' } })
  expect(held()).toBe('------')
}
