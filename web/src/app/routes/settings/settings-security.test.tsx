import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBoot, done, fault, openInApp } from '../../../../testing/open-in-app.tsx'
import { ChangePasswordRoute } from './settings-change-password.tsx'
import { SecurityRoute } from './settings-security.tsx'

const off = { signInFactors: '0' }
const none = { passkeys: [], authenticator: '0', recoveryCodesLeft: 0 }
const phone = {
  id: '019ab000-0000-7000-8000-000000000001',
  name: 'My phone',
  addedAt: '2026-11-01T15:00:00.000Z',
  lastUsedAt: '',
}
const path = '/users/web/sign-in-factors'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/settings/security')
})
afterEach(cleanup)

describe('the page of passkeys and codes', () => {
  it('leads away where none is on and the lender offers none', async () => {
    open(<SecurityRoute />, none, off)
    await waitFor(() => expect(location.pathname).toBe('/settings/payment-option'))
  })

  it('shows what is still on, and nothing to add, once the lender offers none', async () => {
    open(<SecurityRoute />, { ...none, authenticator: '1', recoveryCodesLeft: 7 }, off)
    await screen.findByRole('button', { name: 'Turn off' })
    expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull()
    cleanup()
    open(<SecurityRoute />, { ...none, passkeys: [phone] }, off)
    await screen.findByText('My phone')
    expect(screen.queryByRole('heading', { name: 'Authenticator app' })).toBeNull()
    expect(location.pathname).toBe('/settings/security')
  })

  it('says that they did not load, and asks for them again', async () => {
    let isAway = true
    const { calls } = openInApp(inQueries(<SecurityRoute />), {
      boot: aBoot({ signInFactors: '1' }),
      token: 'token-1',
      answer: () => (isAway ? fault() : done(none)),
    })
    await screen.findByText('Your ways to sign in cannot be shown now.')
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { name: 'Passkeys' })
    expect(calls.filter((call) => call.path === path).length).toBeGreaterThan(1)
  })

  it('asks before recovery codes are made anew, and shows the new ones', async () => {
    const { calls } = openInApp(inQueries(<SecurityRoute />), {
      boot: aBoot({ signInFactors: '1' }),
      token: 'token-1',
      answer: (asked) =>
        done(
          asked === path
            ? { ...none, authenticator: '1', recoveryCodesLeft: 2 }
            : { recoveryCodes: ['ABCD-2345-EFGH-6789'] },
        ),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }))
    await screen.findByText('Your earlier recovery codes will no longer work.')
    expect(calls.filter((call) => call.path !== path)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Make new codes' }))
    await screen.findByText('ABCD-2345-EFGH-6789')
    expect(calls.filter((call) => call.path !== path)).toHaveLength(1)
  })

  it('keeps the question open when a passkey could not be removed, and takes it off at the next try', async () => {
    let isAway = true
    let passkeys = [phone]
    openInApp(inQueries(<SecurityRoute />), {
      boot: aBoot({ signInFactors: '1' }),
      token: 'token-1',
      answer: (asked) => {
        if (asked === path) return done({ ...none, passkeys })
        if (isAway) return fault()
        passkeys = []
        return done()
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove My phone' }))
    await pressRemove()
    await screen.findAllByText(/internal error/)
    expect(screen.getByRole('dialog', { name: 'Remove My phone' })).toBeDefined()
    isAway = false
    await pressRemove()
    await waitFor(() => expect(screen.queryByText('My phone')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the page of the password', () => {
  it('lets an app that the lender offers no more be turned off, and shows nothing of it to others', async () => {
    open(<ChangePasswordRoute />, { ...none, authenticator: '1' }, off)
    await screen.findByRole('button', { name: 'Turn off' })
    cleanup()
    const { calls } = open(<ChangePasswordRoute />, none, off)
    await waitFor(() => expect(calls.some((call) => call.path === path)).toBe(true))
    expect(screen.queryByRole('heading', { name: 'Authenticator app' })).toBeNull()
  })
})

function open(shown: ReactNode, factors: object, details: object) {
  return openInApp(inQueries(shown), {
    boot: aBoot({ ...details }),
    token: 'token-1',
    answer: (asked) => (asked === path ? done(factors) : fault()),
  })
}

const pressRemove = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Remove' }))

function inQueries(shown: ReactNode) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  return <QueryClientProvider client={queries}>{shown}</QueryClientProvider>
}
