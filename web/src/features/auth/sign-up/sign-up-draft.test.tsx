import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createSignUpDraft,
  type DraftStore,
  forgottenAfterMs,
  isBegun,
  SignUpDraftContext,
  useSignUpDraft,
  useSocialSignUp,
} from './sign-up-draft.ts'
import { useForgottenDraft } from './use-forgotten-draft.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

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

describe('a sign-up that nobody goes on with', () => {
  it('forgets it while its page stands, and keeps it while somebody is there', () => {
    vi.useFakeTimers()
    const store = typed()
    render(<Following store={store} />)
    vi.advanceTimersByTime(forgottenAfterMs - 60_000)
    act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
    vi.advanceTimersByTime(forgottenAfterMs - 60_000)
    expect([isBegun(store.current()), sessionStorage.length]).toEqual([true, 1])
    vi.advanceTimersByTime(70_000)
    expect([isBegun(store.current()), sessionStorage.length]).toEqual([false, 0])
  })

  it('forgets it before the first touch after the device slept', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: morningMs })
    const store = typed()
    render(<Following store={store} />)
    vi.setSystemTime(morningMs + forgottenAfterMs)
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
    expect(isBegun(store.current())).toBe(false)
  })

  it('keeps it from the moment when the page was left, and no longer', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: morningMs })
    render(<Following store={typed()} />)
    const left = morningMs + 600_000
    vi.setSystemTime(left)
    window.dispatchEvent(new Event('pagehide'))
    vi.setSystemTime(left + forgottenAfterMs - 1)
    expect(createSignUpDraft().current().values.fname).toBe('Felix')
    vi.setSystemTime(left + forgottenAfterMs)
    expect([isBegun(createSignUpDraft().current()), sessionStorage.length]).toEqual([false, 0])
  })
})

const morningMs = Date.parse('2026-11-20T15:00:00Z')

function typed(): DraftStore {
  const store = createSignUpDraft()
  const { values, ...draft } = store.current()
  store.set({ ...draft, values: { ...values, fname: 'Felix' } })
  return store
}

function Following({ store }: { store: DraftStore }) {
  useForgottenDraft(store)
  return null
}

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
