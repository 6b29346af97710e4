import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aBoot, openInApp } from '../../../testing/open-in-app.tsx'
import { LoginRoute } from './login.tsx'

afterEach(cleanup)

it('offers nobody to sign up where no code could be sent', () => {
  for (const canSignUp of [true, false]) {
    openInApp(<LoginRoute waiting={null} onTouched={() => undefined} />, {
      boot: { ...aBoot(), canSignUp },
    })
    expect(screen.queryAllByRole('link', { name: 'Sign Up' })).toHaveLength(canSignUp ? 1 : 0)
  }
})
