import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createSignUpDraft,
  SignUpDraftContext,
  useSignUpDraft,
  useSocialSignUp,
} from './sign-up-draft.ts'

afterEach(cleanup)

it('begins a sign-up with a provider’s data, and with nothing of an earlier one', () => {
  const store = createSignUpDraft()
  const { values, ...draft } = store.current()
  store.set({ ...draft, values: { ...values, phoneno: '2105550106', password: 'Demo!2026pass' } })
  render(
    <SignUpDraftContext value={store}>
      <Begin />
    </SignUpDraftContext>,
  )
  expect(shown().values.phoneno).toBe('2105550106')
  act(() => screen.getByRole('button').click())
  expect(shown()).toEqual({
    values: { ...values, email: 'felix@example.com', fname: 'Felix', lname: 'Newcomer' },
    social: proof,
    sent: null,
  })
})

const proof = {
  provider: 'google',
  email: 'felix@example.com',
  socialId: '1',
  socialToken: 'token',
} as const

function Begin() {
  const draft = useSignUpDraft()
  const begin = useSocialSignUp()
  const person = {
    kind: 'newUser',
    email: 'felix@example.com',
    firstName: 'Felix',
    lastName: 'Newcomer',
  } as const
  return (
    <button type="button" onClick={() => begin(person, proof)}>
      {JSON.stringify(draft)}
    </button>
  )
}

function shown(): ReturnType<typeof useSignUpDraft> {
  return JSON.parse(screen.getByRole('button').textContent ?? '') as never
}
