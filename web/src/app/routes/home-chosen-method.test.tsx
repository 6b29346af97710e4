import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aBankAccount, aCard, aLoan } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { HomeRoute } from './home.tsx'

afterEach(cleanup)

it.each([
  ['no method paid this loan', '', 'Checking'],
  ['the method that paid last is gone', 'card-9', 'Checking'],
  ['a card paid last', 'card-1', 'Visa'],
])('chooses a method before anything is pressed, where %s', async (_, lastMethodId, name) => {
  const loans = [aLoan({ lastMethodId })]
  const portal = portalInMemory({ fee: '3.95', methods: [aCard(), aBankAccount()], loans })
  openPortal(<HomeRoute />, portal, { isAchMobile: '1', borAchRealtimePmts: '1' })
  const chosen = () => screen.queryByRole('radio', { name: new RegExp(`^${name}`), checked: true })
  await waitFor(() => expect(chosen()).not.toBeNull())
})
