import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { HomeRoute } from './home.tsx'

const account = '000123456789'
const dialog = () => screen.getByRole('dialog')
const field = (name: string) => within(dialog()).getByLabelText<HTMLInputElement>(name)
const add = () => within(dialog()).getByRole('button', { name: 'Add bank account' })
const errorOf = (name: string) =>
  document.querySelector(`[id="${field(name).id}-error"]`)?.textContent ?? ''

// Fetched ahead, as the pressed button does: a busy machine takes its time to compile it.
beforeAll(() => import('../../features/payments/methods/add/add-method.tsx'))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('the form of a bank account', () => {
  it.each([
    ['Routing Number', '12345678', 'minimum length should be 9 digits'],
    ['Routing Number', '123456789', 'This routing number is not valid. Please check it.'],
    ['Account Number', '123', 'It should be between 4 to 25 characters'],
    ['Account Number', '12345a', 'Account number needs to be only numbers'],
    ['Account Number', '123456789012345678', 'Account number cannot exceed 17 numbers'],
  ])('says what is wrong with a bank account’s %s %s', async (name, text, words) => {
    await openForm()
    await userEvent.type(field(name), text)
    await userEvent.tab()
    await waitFor(() => expect(errorOf(name)).toBe(words))
  })

  it.each([
    ['US', 'Routing Number', 'Branch Number'],
    ['CA', 'Branch Number', 'Routing Number'],
  ] as const)(
    '[PERM-08] asks a borrower in %s for %s, not for %s',
    async (country, asked, other) => {
      openPortal(<HomeRoute />, portalInMemory(), {}, country)
      await userEvent.click(await screen.findByRole('button', { name: 'Add Payment Method' }))
      await userEvent.click(within(dialog()).getByRole('tab', { name: /Bank/ }))
      await waitFor(() => expect(field(asked).isConnected).toBe(true))
      expect(within(dialog()).queryByLabelText(other)).toBeNull()
    },
  )

  it('[METHOD-11] asks in Canada for bank, holder, institution, branch and account', async () => {
    openPortal(<HomeRoute />, portalInMemory(), {}, 'CA')
    await userEvent.click(await screen.findByRole('button', { name: 'Add Payment Method' }))
    await userEvent.click(within(dialog()).getByRole('tab', { name: /Bank/ }))
    await waitFor(() => expect(field('Branch Number').isConnected).toBe(true))
    const names = [...within(dialog()).getByRole('tabpanel').querySelectorAll('input')].map(
      ({ name }) => name,
    )
    const asked = ['bankName', 'name', 'bankNumber', 'branchNumber', 'accountNumber']
    expect(names.toSorted()).toEqual(asked.toSorted())
  })

  it('[LIM-15][VAL-31] takes of a bank account 50, 20 and 25 characters at most', async () => {
    await openForm()
    const most = { 'Bank Name': 50, 'Account Holder Name': 20, 'Account Number': 25 }
    for (const [name, length] of Object.entries(most)) {
      await userEvent.type(field(name), '1'.repeat(length + 3))
      expect([name, field(name).value.length]).toEqual([name, length])
    }
  })

  it.each([
    ['US', {}, ['*Bank Account', 'Card']],
    ['CA', {}, ['*Canadian Bank Account', 'Card']],
    ['US', { firstTabByDefaultCard: '1' }, ['*Card', 'Bank Account']],
  ] as const)(
    '[METHOD-07][PERM-09] shows a borrower in %s with %j the tabs %j',
    async (country, details, tabs) => {
      openPortal(<HomeRoute />, portalInMemory(), details, country)
      await userEvent.click(await screen.findByRole('button', { name: 'Add Payment Method' }))
      const shown = within(dialog())
        .getAllByRole('tab')
        .map(
          (tab) => `${tab.getAttribute('aria-selected') === 'true' ? '*' : ''}${tab.textContent}`,
        )
      expect(shown).toEqual(tabs)
    },
  )

  it('[METHOD-21] offers to add a method where there is none yet', async () => {
    openPortal(<HomeRoute />, portalInMemory({ methods: [] }))
    await screen.findByText('No payment method yet. Add one to pay.')
    await userEvent.click(screen.getByRole('button', { name: 'Add Payment Method' }))
    expect(dialog().isConnected).toBe(true)
  })

  it('sends no bank form before it is complete, names the next field, and shows all that is missing', async () => {
    const portal = await openForm()
    expect(add().getAttribute('aria-disabled')).toBe('true')
    expect(within(dialog()).getByText('Fill in “Bank Name” to continue.')).toBeDefined()
    await userEvent.click(add())
    await waitFor(() => expect(errorOf('Account Number')).toBe('This field is required!'))
    expect(document.activeElement).toBe(field('Bank Name'))
    await fillIn()
    expect(add().getAttribute('aria-disabled')).toBeNull()
    expect(portal.callsTo('/ach/add')).toEqual([])
  })

  it('hides the account number until it is asked for', async () => {
    await openForm()
    const hidden = field('Account Number').className
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Show account number' }))
    expect(within(dialog()).getByRole('button', { name: 'Hide account number' })).toBeDefined()
    expect(field('Account Number').className).not.toBe(hidden)
  })

  it('keeps what was typed while the other tab is shown', async () => {
    await openForm()
    await fillIn()
    await userEvent.click(within(dialog()).getByRole('tab', { name: 'Card' }))
    await userEvent.type(field('Name on card'), 'Maria')
    await userEvent.keyboard('{Tab}')
    await userEvent.click(within(dialog()).getByRole('tab', { name: 'Bank Account' }))
    expect([field('Bank Name').value, field('Account Number').value]).toEqual([
      'Alamo Bank',
      account,
    ])
    expect(add().getAttribute('aria-disabled')).toBeNull()
  })
})

describe('adding a bank account', () => {
  it('[METHOD-10] sends the account number sealed, reloads the list and chooses the account', async () => {
    const portal = await openForm()
    await fillIn()
    await userEvent.click(add())
    const tile = await screen.findByRole('radio', { name: 'Checking ending 4321' })
    await waitFor(() => expect(tile).toHaveProperty('checked', true))
    const body = portal.callsTo('/ach/add')[0]?.body ?? {}
    expect(body).toMatchObject({
      bankName: 'Alamo Bank',
      name: 'Maria Ortega',
      accountType: '1',
      routingNumber: '110000000',
      isPad: '0',
    })
    expect(body['accountNumber']?.split('.').length).toBe(5)
    const cached = portal.queries.getQueryCache().getAll()
    const kept = [portal.calls, cached.map(({ state }) => state.data)]
    expect(JSON.stringify(kept, bigintAsText)).not.toContain(account)
  })

  it('shows a refusal of an account at the field that it names, and keeps what was typed', async () => {
    const message = 'The bank does not know this account.'
    await openForm({ addBank: { field: 'accountNumber', message } })
    await fillIn()
    await userEvent.click(add())
    await waitFor(() => expect(errorOf('Account Number')).toBe(message))
    expect(field('Bank Name').value).toBe('Alamo Bank')
  })
})

async function openForm(given: Parameters<typeof portalInMemory>[0] = {}) {
  const portal = portalInMemory(given)
  const opened = openPortal(<HomeRoute />, portal)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment Method' }))
  await screen.findByRole('tab', { name: 'Bank Account', selected: true })
  return { ...portal, ...opened }
}

function bigintAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

async function fillIn() {
  await userEvent.type(field('Bank Name'), 'Alamo Bank')
  await userEvent.click(within(dialog()).getByRole('radio', { name: 'Checking' }))
  await userEvent.type(field('Account Holder Name'), 'Maria Ortega')
  await userEvent.type(field('Routing Number'), '110000000')
  await userEvent.type(field('Account Number'), account)
}
