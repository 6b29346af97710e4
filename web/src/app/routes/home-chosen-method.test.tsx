import { cents } from '@quittance/domain/money'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
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

const returned = { id: aBankAccount().id, fee: cents(25_00n) }
const before =
  /^Checking ending \d+: your last debit was returned; another return may cost \$25\.00\.$/

it.each([
  ['chooses no account whose last debit came back while another method stands', [aCard()], false],
  ['says of the only account that its last debit came back, and what that may cost', [], true],
])('%s', async (_, others, isOnly) => {
  const loans = [aLoan({ lastMethodId: aBankAccount().id, returnedMethods: [returned] })]
  const methods = [...others, aBankAccount()]
  const portal = portalInMemory({ fee: '3.95', methods, loans })
  openPortal(<HomeRoute />, portal, { isAchMobile: '1', borAchRealtimePmts: '1' })
  const account = await screen.findByRole<HTMLInputElement>('radio', { name: /^Checking/ })
  await waitFor(() => expect(account.checked).toBe(isOnly))
  await waitFor(() => expect(screen.queryByText(before) !== null).toBe(isOnly))
})

it('warns of the chosen account before what adds another', async () => {
  const loans = [aLoan({ lastMethodId: aBankAccount().id, returnedMethods: [returned] })]
  const portal = portalInMemory({ fee: '3.95', methods: [aBankAccount()], loans })
  openPortal(<HomeRoute />, portal, { isAchMobile: '1', borAchRealtimePmts: '1' })
  const warning = await screen.findByText(before)
  const adds = screen.getByRole('button', { name: /^Add Payment Method/ })
  expect(warning.compareDocumentPosition(adds)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('warns in the last look too that the last debit from the account came back', async () => {
  const loans = [aLoan({ lastMethodId: aBankAccount().id, returnedMethods: [returned] })]
  const portal = portalInMemory({ fee: '3.95', methods: [aBankAccount()], loans })
  openPortal(<HomeRoute />, portal, {
    isAchMobile: '1',
    borAchRealtimePmts: '1',
    autoFillPmtAmt: '1',
  })
  await screen.findByText(before)
  const pay = await screen.findByRole('button', { name: 'Pay Now' })
  await waitFor(() => expect(pay.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(pay)
  const review = await screen.findByRole('dialog')
  expect(await within(review).findByText(before)).toBeDefined()
})
