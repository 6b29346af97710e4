import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aBoot, openInApp } from '../../../testing/open-in-app.tsx'
import { createSignUpDraft, SignUpDraftContext } from '../../features/auth/sign-up/sign-up-draft.ts'
import { LoginRoute } from './login.tsx'

afterEach(cleanup)

it('offers nobody to sign up where no code could be sent', () => {
  for (const canSignUp of [true, false]) {
    openInApp(
      <SignUpDraftContext value={createSignUpDraft()}>
        <LoginRoute waiting={null} onTouched={() => undefined} />
      </SignUpDraftContext>,
      { boot: { ...aBoot(), canSignUp } },
    )
    expect(screen.queryAllByRole('link', { name: 'Sign Up' })).toHaveLength(canSignUp ? 1 : 0)
    cleanup()
  }
})
