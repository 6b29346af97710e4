import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { type End, portalInMemory } from '../../../testing/portal-in-memory.ts'
import { HomeRoute } from './home.tsx'

const make = '/payments/make'
const status = '/payments/status'

const amount = () => screen.findByLabelText<HTMLInputElement>('Payment Amount')
const card = () => screen.findByRole('radio', { name: 'Visa ending 4242' })
const payButtons = () => screen.queryAllByRole('button', { name: 'Pay Now' })
const payNow = () => payButtons()[0] as HTMLElement
const isClosed = () => payNow().getAttribute('aria-disabled') === 'true'
const dialog = () => screen.getByRole('dialog')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cleanup()
})

describe('how a payment ends', () => {
  it('[PAY-13] shows the receipt, clears the form and reloads the accounts', async () => {
    const portal = open({ pay: 'completed' })
    await fill('25')
    const before = portal.callsTo('/users/list-loan-account').length
    await review()
    await authorize()
    const receipt = await screen.findByRole('dialog', { name: 'Payment Successful' })
    for (const words of ['LM-0000-001Y', '21-104233', 'Visa ending 4242'])
      expect(within(receipt).getByText(words)).toBeDefined()
    expect(within(receipt).getByText('11/20/2026, 10:02 AM EST')).toBeDefined()
    expect(within(receipt).getAllByText('$28.95').length).toBeGreaterThan(0)
    expect((await amount()).value).toBe('471.88')
    expect(await card()).toHaveProperty('checked', false)
    const after = () => portal.callsTo('/users/list-loan-account').length
    await waitFor(() => expect(after()).toBeGreaterThan(before))
  })

  it.each([
    ['declined', 'Your bank declined the card ending 4242.'],
    ['tooManyPayments', 'Too many payments were tried.'],
  ] as const)('shows the server’s words and keeps the form: %s', async (end, words) => {
    open({ pay: end })
    await pay('25')
    await screen.findByText(words)
    const leave = end === 'declined' ? 'Use another method' : 'OK'
    await userEvent.click(screen.getByRole('button', { name: leave }))
    expect((await amount()).value).toBe('25')
    expect(isClosed()).toBe(false)
  })

  it('pays the same again only by its own button', async () => {
    const portal = open({ pay: 'sameAgain' })
    await pay('25')
    await screen.findByText('You already made a payment of $25.00 at 10:00 AM.')
    // The page that asked showed figures from before that payment.
    await waitFor(() => expect(portal.callsTo('/users/list-loan-account')).toHaveLength(2))
    expect(portal.callsTo(make).map(({ body }) => body['confirmDuplicate'])).toEqual(['0'])
    await userEvent.click(screen.getByRole('button', { name: 'Pay $28.95 again' }))
    await screen.findByRole('dialog', { name: 'Payment Successful' })
    expect(portal.callsTo(make).map(({ body }) => body['confirmDuplicate'])).toEqual(['0', '1'])
    expect(new Set(portal.callsTo(make).map(({ key }) => key)).size).toBe(1)
  })

  it.each([
    ['lost', 'No Internet Connection.'],
    ['timeout', 'An internal error has occurred. try again or contact the administrator.'],
    ['fault', 'An internal error has occurred. try again or contact the administrator.'],
  ] as const)(
    'shows a payment without a known result as such, and closes Pay: %s',
    async (end, bar) => {
      const { messages } = open({ pay: end, status: 'lost' })
      await pay('25')
      await screen.findByText(/We are confirming your payment of \$25\.00/)
      expect(messages.shown.current()).toEqual({ tone: 'bad', text: bar })
      expect(payButtons()).toEqual([])
      expect(screen.getAllByRole('button', { name: 'View status' }).length).toBeGreaterThan(0)
    },
  )

  it('says after three tries that payments are paused, and leaves the form open with its key', async () => {
    const portal = await press('away')
    await act(() => vi.advanceTimersByTimeAsync(5000))
    vi.useRealTimers()
    expect(portal.callsTo(make)).toHaveLength(3)
    await waitFor(() =>
      expect(portal.messages.shown.current()?.text).toBe(
        'Payments are paused. Nothing was charged.',
      ),
    )
    portal.world.pay = 'completed'
    await review()
    await authorize()
    await screen.findByRole('dialog', { name: 'Payment Successful' })
    expect(keysOf(portal).size).toBe(1)
  })

  it('sends no payment while there is no connection', async () => {
    const portal = open({})
    await fill('25')
    await review()
    await agree()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await userEvent.click(within(dialog()).getByRole('button', { name: /^Pay \$/ }))
    await screen.findByText('No Internet Connection. Nothing was sent.')
    expect(portal.callsTo(make)).toEqual([])
  })

  it('closes Pay while there is no connection, says why, and opens it again', async () => {
    open({})
    await fill('25')
    await waitFor(() => expect(isClosed()).toBe(false))
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(isClosed()).toBe(true)
    screen.getByText('You are offline. What you typed is kept.')
    online.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(isClosed()).toBe(false)
  })
})

describe('asking how it ended', () => {
  it('asks for the result at 3 s, at 10 s and then every minute, as a background call', async () => {
    const portal = await lose()
    portal.world.status = 'lost'
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(portal.callsTo(status).length).toBe(0)
    for (const [ms, count] of [
      [200, 1],
      [7000, 2],
      [60_000, 3],
      [60_000, 4],
    ] as const) {
      await act(() => vi.advanceTimersByTimeAsync(ms))
      expect(portal.callsTo(status).length).toBe(count)
    }
    expect(portal.callsTo(status).every(({ background }) => background)).toBe(true)
    expect(keysOf(portal).size).toBe(1)
  })

  it('asks for the result at once when the connection is back', async () => {
    const portal = await lose()
    portal.world.status = 'completed'
    await act(async () => {
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(10)
    })
    expect(screen.getByRole('dialog', { name: 'Payment Successful' })).toBeDefined()
  })

  it.each([
    ['completed', /Payment Successful/],
    ['declined', /Your bank declined the card ending 4242/],
    ['neverReceived', /Your payment did not reach us/],
  ] as const)('shows the result of a payment: %s', async (end, words) => {
    const portal = await lose()
    portal.world.status = end
    await act(() => vi.advanceTimersByTimeAsync(3100))
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    expect(screen.queryByText(/We are confirming/)).toBeNull()
    expect(payButtons().length).toBeGreaterThan(0)
  })

  it('says after a quarter of an hour that the result takes longer', async () => {
    const portal = await lose()
    portal.world.status = 'confirming'
    await act(() => vi.advanceTimersByTimeAsync(14 * 60_000))
    expect(screen.queryByText(/taking longer than usual/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
    expect(screen.getByText(/taking longer than usual/)).toBeDefined()
  })
})

describe('the key of an attempt', () => {
  it.each(['confirming', 'lost'] as const)(
    'keeps the key of an attempt through a reload: %s',
    async (end) => {
      const portal = open({ pay: end, status: 'lost' })
      await pay('25')
      await screen.findByText(/We are confirming your payment of \$25\.00/)
      openPortal(<HomeRoute />, portal)
      await screen.findByText(/We are confirming your payment of \$25\.00/)
      await waitFor(() => expect(portal.callsTo(status).length).toBeGreaterThan(0))
      expect(keysOf(portal).size).toBe(1)
      expect(payButtons()).toEqual([])
    },
  )

  it('keeps the key when nothing was received, and opens the form again', async () => {
    const portal = await lose()
    await act(() => vi.advanceTimersByTimeAsync(3100))
    vi.useRealTimers()
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    portal.world.pay = 'completed'
    expect((await amount()).value).toBe('25')
    await review()
    await authorize()
    await screen.findByRole('dialog', { name: 'Payment Successful' })
    expect(keysOf(portal).size).toBe(1)
  })

  it.each(['completed', 'declined'] as const)('changes the key after a result: %s', async (end) => {
    const portal = open({ pay: end })
    await pay('25')
    await userEvent.click(
      await screen.findByRole('button', { name: /^(Done|Use another method)$/ }),
    )
    await pay('30')
    await waitFor(() => expect(portal.callsTo(make).length).toBe(2))
    expect(keysOf(portal).size).toBe(2)
  })

  it('sends one payment for a double click', async () => {
    const portal = open({ pay: 'completed' })
    await fill('25')
    await review()
    await agree()
    await userEvent.dblClick(within(dialog()).getByRole('button', { name: 'Pay $28.95' }))
    await screen.findByRole('dialog', { name: 'Payment Successful' })
    expect(portal.callsTo(make).length).toBe(1)
  })

  it('leaves nothing of an attempt in local storage', async () => {
    open({ pay: 'lost', status: 'lost' })
    await pay('25')
    await screen.findByText(/We are confirming/)
    expect(Object.keys(localStorage).filter((place) => place.includes('payment'))).toEqual([])
    expect(sessionStorage.getItem('payment-attempt:loan-1')).not.toBeNull()
  })
})

type Given = Parameters<typeof portalInMemory>[0]

function open(given: Given) {
  const portal = portalInMemory({ fee: '3.95', ...given })
  return { ...portal, ...openPortal(<HomeRoute />, portal) }
}

/** Pays, and never hears of it: the clock stands still until a test moves it. */
async function lose(end: End = 'lost') {
  const portal = await press(end)
  expect(screen.getByText(/We are confirming your payment of \$25\.00/)).toBeDefined()
  return portal
}

/** Pays, and has the time in its hand from there on. */
async function press(end: End) {
  const portal = open({ pay: end })
  await fill('25')
  await review()
  await agree()
  vi.useFakeTimers({ shouldAdvanceTime: false })
  await act(async () => {
    within(dialog()).getByRole('button', { name: 'Pay $28.95' }).click()
    await vi.advanceTimersByTimeAsync(10)
  })
  return portal
}

async function fill(text: string) {
  const field = await amount()
  await userEvent.click(await card())
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

async function review() {
  await waitFor(() => expect(isClosed()).toBe(false))
  await userEvent.click(payNow())
  await screen.findByRole('dialog', { name: 'Review your payment' })
}

async function authorize() {
  await agree()
  await userEvent.click(within(dialog()).getByRole('button', { name: /^Pay \$/ }))
}

async function agree() {
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
}

async function pay(text: string) {
  await fill(text)
  await review()
  await authorize()
}

function keysOf({ calls }: Pick<ReturnType<typeof portalInMemory>, 'calls'>) {
  return new Set(calls.filter(({ key }) => key !== null).map(({ key }) => key))
}
