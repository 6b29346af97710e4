import type { SavedMethod } from '@quittance/contract/payments/methods'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { aBankAccount, aCard } from '../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { PaymentOptionRoute } from './settings-payment-option.tsx'

const linked =
  'This payment method is linked with your scheduled payment. Deleting this payment method will void your scheduled payment.'
const dialog = () => screen.getByRole('dialog')
const press = async (name: string) =>
  userEvent.click(within(dialog()).getByRole('button', { name }))
const row = async (title: string) => {
  const words = await screen.findByText(title)
  const found = words.closest('li')
  if (found === null) throw new Error(`${title} stands in no row`)
  return found
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('the list', () => {
  it('[METHOD-16][METHOD-17] shows of each US kind of method all that tells it from others', async () => {
    open([
      aCard({ holderName: 'Maria E. Ortega', expiresOn: parseDay('2028-09-30') }),
      aBankAccount({ bankName: 'Alamo Bank', holderName: 'Luis Ortega' }),
    ])
    expect((await row('Visa ending 4242')).textContent).toContain(
      'Maria E. Ortega · Expires 09/2028',
    )
    expect((await row('Checking ending 6789')).textContent).toContain(
      'Alamo Bank · Luis Ortega · Routing 110000000',
    )
  })

  it('[METHOD-18] shows of a Canadian account its bank, holder, number and last four', async () => {
    const named = { bankName: 'Compte conjoint', holderName: 'Chloe Roy' }
    open([aBankAccount({ kind: 'pad', routingNumber: '815-30254', ...named })], { country: 'CA' })
    expect((await row('Bank account ending 6789')).textContent).toContain(
      'Compte conjoint · Chloe Roy · Institution 815 · Transit 30254',
    )
  })

  it.each([
    [4, true],
    [5, false],
  ])('[METHOD-12] offers with %i saved methods to add another: %s', async (count, isOffered) => {
    open(
      Array.from({ length: count }, (_, i) =>
        aBankAccount({ id: `ach-${i}`, lastFour: `000${i}` }),
      ),
    )
    await row('Checking ending 0000')
    expect(screen.queryByRole('button', { name: 'Add Payment Method' }) !== null).toBe(isOffered)
  })

  it('says of each saved method what it is and its state', async () => {
    open([
      aCard({ expiresOn: parseDay('2026-12-31') }),
      aBankAccount({ holderName: 'Maria E. Ortega', bankName: 'Alamo Bank' }),
      aBankAccount({ id: 'ach-2', lastFour: '3210', status: 'unvalidated', awaits: 'amounts' }),
      aBankAccount({ id: 'ach-3', lastFour: '1111', status: 'blocked' }),
      aBankAccount({ id: 'ach-4', lastFour: '2222', accountType: 'savings', status: 'revoked' }),
    ])
    expect((await row('Visa ending 4242')).textContent).toContain('Expires 12/2026')
    expect((await row('Checking ending 6789')).textContent).toContain(
      'Alamo Bank · Maria E. Ortega · Routing 110000000',
    )
    expect((await row('Checking ending 3210')).textContent).toContain('Not verified yet')
    expect((await row('Checking ending 1111')).textContent).toContain('Blocked by the bank')
    expect((await row('Savings ending 2222')).textContent).toContain('Debits stopped')
    expect(screen.queryByRole('button', { name: 'Add Payment Method' })).toBeNull()
    expect(screen.getByText('Five payment methods are the limit.')).toBeDefined()
  })
})

describe('removing', () => {
  it('[METHOD-01][METHOD-13] asks before removing a method, then calls and shows the list without it', async () => {
    const portal = open([aCard(), aBankAccount()])
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Visa ending 4242' }))
    expect(dialog().textContent).toContain('Remove this payment method?')
    expect(dialog().textContent).not.toContain(linked)
    await press('Keep it')
    expect(portal.callsTo('/payments/delete-card')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Remove Visa ending 4242' }))
    await press('Remove')
    await waitFor(() => expect(screen.queryByText('Visa ending 4242')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    expect(portal.callsTo('/payments/delete-card')[0]?.body).toEqual({ cardId: 'card-1' })
  })

  it('[METHOD-14][ERR-31] says which schedules end with a method that pays them', async () => {
    open([aBankAccount({ isScheduled: true })])
    await userEvent.click(await screen.findByRole('button', { name: /^Remove Checking/ }))
    expect(within(dialog()).getByText(linked)).toBeDefined()
    expect(within(dialog()).getByText('Remove payment method linked schedule')).toBeDefined()
  })

  it('keeps the number of a loan on one line where it names a debit that ends', async () => {
    const debit = { amount: cents(100_00n), currency: 'USD', on: parseDay('2026-12-15') } as const
    const use = { ...debit, kind: 'schedule', loanNo: '21-101556' } as const
    open([aBankAccount({ isScheduled: true, uses: [use] })])
    await userEvent.click(await screen.findByRole('button', { name: /^Remove Checking/ }))
    expect(within(dialog()).getByText('21-101556').className).toContain('noWrap')
  })

  it.each([
    ['ach', { accountId: 'ach-1' }],
    ['pad', { accountId: 'ach-1', isPad: '1' }],
  ] as const)('calls for %s with %j to remove a method', async (kind, body) => {
    const country = kind === 'pad' ? 'CA' : 'US'
    const portal = open([aBankAccount({ kind })], { country })
    await userEvent.click(await screen.findByRole('button', { name: /^Remove / }))
    await press('Remove')
    await waitFor(() => expect(portal.callsTo('/ach/delete')[0]?.body).toEqual(body))
  })

  it('keeps the question about a removal open with the words of a refusal', async () => {
    open([aCard()], { act: 'A payment with this method is under way.' })
    await userEvent.click(await screen.findByRole('button', { name: /^Remove / }))
    await press('Remove')
    await within(dialog()).findByText('A payment with this method is under way.')
    expect(screen.getByText('Visa ending 4242')).toBeDefined()
  })
})

describe('where the lender lets nobody remove', () => {
  it('says whom to call where nobody may remove methods, and stops debits after asking', async () => {
    const portal = open([aBankAccount({ isDeletable: false })])
    const link = await screen.findByRole('link', { name: 'Call to Edit 210-555-0142' })
    expect(link.getAttribute('href')).toBe('tel:2105550142')
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    await userEvent.click(
      screen.getByRole('button', { name: 'Stop future debits from this account' }),
    )
    expect(portal.callsTo('/ach/stop-debits')).toEqual([])
    await press('Stop debits')
    await screen.findByText('Debits stopped')
    expect(portal.callsTo('/ach/stop-debits')[0]?.body).toEqual({ accountId: 'ach-1' })
    expect(screen.queryByRole('button', { name: /^Stop future/ })).toBeNull()
  })
})

describe('a new account', () => {
  it('validates a new account by the two amounts that its bank shows', async () => {
    const portal = open([aBankAccount({ status: 'unvalidated', awaits: 'amounts' })])
    await userEvent.click(await screen.findByRole('button', { name: /^Enter the two amounts/ }))
    const amount = (name: string) => within(dialog()).getByLabelText(name)
    await userEvent.type(amount('First amount'), '1.2')
    expect(within(dialog()).getByText('Check “First amount” to continue.')).toBeDefined()
    await userEvent.clear(amount('First amount'))
    await userEvent.type(amount('First amount'), '0.32')
    await userEvent.type(amount('Second amount'), '0.45')
    await press('Verify account')
    await waitFor(() => expect(screen.queryByText('Not verified yet')).toBeNull())
    expect(portal.callsTo('/ach/validate')[0]?.body).toEqual({
      accountId: 'ach-1',
      amounts: ['0.32', '0.45'],
    })
  })

  it('asks about a new account again where the bank could not be reached', async () => {
    const portal = open([aBankAccount({ status: 'unvalidated', awaits: 'again' })])
    await userEvent.click(await screen.findByRole('button', { name: /^Check again: / }))
    await press('Check again')
    await waitFor(() => expect(screen.queryByText('Not verified yet')).toBeNull())
    expect(portal.callsTo('/ach/validate')[0]?.body).toEqual({ accountId: 'ach-1' })
  })
})

type Given = { country?: 'US' | 'CA'; act?: string }

function open(methods: SavedMethod[], { country = 'US', act }: Given = {}) {
  const portal = portalInMemory({ methods, ...(act !== undefined && { act }) })
  openPortal(<PaymentOptionRoute />, portal, { phoneNumber: '2105550142' }, country)
  return portal
}
