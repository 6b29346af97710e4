import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { HomeRoute } from './home.tsx'

const number = '4111111111111111'
const dialog = () => screen.getByRole('dialog')
const field = (name: string) => within(dialog()).getByLabelText<HTMLInputElement>(name)
const add = () => within(dialog()).getByRole('button', { name: 'Add card' })
const errorOf = (name: string) =>
  document.querySelector(`[id="${field(name).id}-error"]`)?.textContent ?? ''

const values = (name: string) =>
  within(field(name))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('what is typed', () => {
  it('[METHOD-08][VAL-18] asks for every empty field of a card, and sends nothing', async () => {
    const portal = await openForm()
    await userEvent.click(add())
    const names = ['Name on card', 'Card number', 'Month', 'Year', 'Security code']
    await waitFor(() => expect(errorOf('Billing ZIP code')).toBe('This field is required!'))
    expect(names.map(errorOf)).toEqual(names.map(() => 'This field is required!'))
    expect(portal.callsTo('/payments/add-card')).toEqual([])
  })

  it('[VAL-20] takes digits of a card number only, sixteen at most, in groups', async () => {
    await openForm()
    await userEvent.type(field('Card number'), '4111x1111-1111 1111999')
    expect(field('Card number').value).toBe('4111 1111 1111 1111')
  })

  it.each([
    ['[VAL-24]', 'Security code', '12', 'CVC should be 3 or 4 numbers.'],
    ['[VAL-24]', 'Security code', '12a', 'CVC should be 3 or 4 numbers.'],
    ['[VAL-25]', 'Billing ZIP code', '7822', 'Billing ZIP should be 5 digits.'],
  ])('%s says what is wrong with a card’s %s %s', async (_id, name, text, words) => {
    await openForm()
    await userEvent.type(field(name), text)
    await userEvent.tab()
    await waitFor(() => expect(errorOf(name)).toBe(words))
  })

  it('[VAL-22][VAL-23] offers expiry months 01 to 12, and years from this one to 2043', async () => {
    await openForm()
    expect(values('Month').slice(1)).toEqual(
      Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0')),
    )
    expect([values('Year')[1], values('Year').at(-1)]).toEqual(['2026', '2043'])
  })

  it('[LIM-12][VAL-19] takes no more of a card than it has: name, number, code and ZIP', async () => {
    await openForm()
    const most = {
      'Name on card': 30,
      'Card number': 16,
      'Security code': 4,
      'Billing ZIP code': 7,
    }
    for (const [name, length] of Object.entries(most)) {
      await userEvent.type(field(name), '1'.repeat(length + 3))
      expect([name, field(name).value.replaceAll(' ', '').length]).toEqual([name, length])
    }
    const years = within(field('Year')).getAllByRole<HTMLOptionElement>('option')
    expect(years.at(-1)?.value).toBe('2043')
  })
})

describe('the check of the number', () => {
  it('[ERR-10][METHOD-15][VAL-21] shows the server’s words under the card number, and removes them when it changes', async () => {
    const portal = await openForm({ cardCheck: 'This card number is not valid.' })
    await userEvent.type(field('Card number'), number)
    await userEvent.tab()
    await waitFor(() => expect(errorOf('Card number')).toBe('This card number is not valid.'))
    const [check] = portal.callsTo('/payments/card-validate')
    expect(check?.body['cardNumber']?.split('.').length).toBe(5)
    await userEvent.type(field('Card number'), '{Backspace}')
    await waitFor(() => expect(errorOf('Card number')).toBe(''))
  })
})

describe('adding', () => {
  it('[METHOD-09] sends card number and code sealed, reloads the list and chooses the new card', async () => {
    const portal = await openForm()
    await fillIn()
    await userEvent.click(add())
    const tile = await screen.findByRole('radio', { name: 'Visa ending 1111' })
    await waitFor(() => expect(tile).toHaveProperty('checked', true))
    const body = portal.callsTo('/payments/add-card')[0]?.body ?? {}
    expect(body).toMatchObject({ name: 'Maria Ortega', expiryDate: '05/2030', billingZip: '78229' })
    expect(body['cvvNumber']?.split('.').length).toBe(5)
    const cached = portal.queries.getQueryCache().getAll()
    const kept = [portal.calls, stored(), cached.map(({ state }) => state.data)]
    expect(JSON.stringify(kept, bigintAsText)).not.toContain(number)
  })

  it('shows a refusal of a card at the field that it names, and keeps what was typed', async () => {
    await openForm({ addCard: { field: 'expiryDate', message: 'This card has expired.' } })
    await fillIn()
    await userEvent.click(add())
    await waitFor(() => expect(errorOf('Month')).toBe('This card has expired.'))
    expect(field('Name on card').value).toBe('Maria Ortega')
    expect(field('Card number').value).toBe('4111 1111 1111 1111')
  })
})

async function openForm(given: Parameters<typeof portalInMemory>[0] = {}) {
  const portal = portalInMemory(given)
  const opened = openPortal(<HomeRoute />, portal)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment Method' }))
  await userEvent.click(await screen.findByRole('tab', { name: 'Card' }))
  return { ...portal, ...opened }
}

function stored(): string[] {
  return [localStorage, sessionStorage].flatMap((storage) =>
    Array.from({ length: storage.length }, (_, i) => storage.getItem(storage.key(i) ?? '') ?? ''),
  )
}

function bigintAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

async function fillIn() {
  await userEvent.type(field('Name on card'), 'Maria Ortega')
  await userEvent.type(field('Card number'), number)
  await userEvent.selectOptions(field('Month'), '05')
  await userEvent.selectOptions(field('Year'), '2030')
  await userEvent.type(field('Security code'), '123')
  await userEvent.type(field('Billing ZIP code'), '78229')
}
