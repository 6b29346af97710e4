import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import {
  aBankAccount,
  aBankPayment,
  aCard,
  aDebit,
  aLoan,
} from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { HomeRoute } from './home.tsx'

const make = '/payments/make'
const asks = { paymentMessage: '1', messagePaymentButton: 'Yes, mine' }
const text = 'Money goes to the loan that is named.'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('the steps before a payment', () => {
  it('shows the steps before a payment in their order, each when the one before is agreed to', async () => {
    const loan = aLoan({ hasScheduled: true, nextDebit: aDebit() })
    const portal = open({ loans: [loan], paymentMessage: text }, asks)
    const review = await look('25')
    await within(review).findByText(text)
    const steps = [
      'You already have a payment scheduled. Do you want to continue?',
      text,
      'I authorize Lone Mesa to charge my Visa card once.',
      'Amount is less than total amount due',
    ].map((step) => (review.textContent ?? '').indexOf(step))
    expect(steps).not.toContain(-1)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))

    for (const [name, reason] of [
      [/^I understand that a payment is already/, 'Read on and tick 3 boxes'],
      ['Yes, mine', 'Accept the message above to continue.'],
      [/^I authorize this one-time card payment/, 'Read on and tick 2 boxes'],
      [/^I understand that this is less/, 'Read on and tick the box'],
    ] as const) {
      await userEvent.click(within(review).getByRole('button', { name: reason }))
      expect(document.activeElement).toBe(firstOpen(review, name))
      await userEvent.click(firstOpen(review, name))
    }
    await press(review)
    await screen.findByRole('dialog', { name: 'Payment Successful' })
    expect(portal.callsTo(make).length).toBe(1)
  })

  it('leaves out the steps before a payment where nothing asks for them', async () => {
    open({ paymentMessage: text }, { notifyPmtLessThanDue: '0' })
    const review = await look('25')
    expect(within(review).getAllByRole('checkbox').length).toBe(1)
    expect(within(review).queryByText(text)).toBeNull()
  })

  it('leaves out a message that the lender has not written', async () => {
    open({ paymentMessage: '' }, asks)
    const review = await look('500')
    await userEvent.click(within(review).getByRole('checkbox'))
    await press(review)
    expect(await screen.findByRole('dialog', { name: 'Payment Successful' })).toBeDefined()
  })

  it('waits for a message that can not be loaded, until it can', async () => {
    const portal = open({ paymentMessage: null }, asks)
    const review = await look('500')
    await within(review).findByText('The message cannot be loaded.')
    expect(within(review).getByText('Accept the message above to continue.')).toBeDefined()
    portal.world.paymentMessage = text
    await userEvent.click(within(review).getByRole('button', { name: 'Try Again' }))
    await within(review).findByText(text)
    expect(portal.callsTo(make)).toEqual([])
  })

  it.each(['Back', 'Close'])(
    'makes no call and keeps the form when the review is left by %s',
    async (way) => {
      const portal = open({})
      const review = await look('25')
      await userEvent.click(within(review).getByRole('button', { name: way }))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(screen.getByLabelText<HTMLInputElement>('Payment Amount').value).toBe('25')
      expect(screen.getByRole('radio', { name: 'Visa ending 4242' })).toHaveProperty(
        'checked',
        true,
      )
      expect(portal.callsTo(make)).toEqual([])
    },
  )
})

describe('a price that is another one by now', () => {
  it('shows a changed price anew, asks for agreement again, and pays nothing', async () => {
    const portal = open({ pay: 'changed' })
    const review = await look('500')
    await userEvent.click(within(review).getByRole('checkbox'))
    Object.assign(portal.world, { fee: '4.50', effectiveDate: '2026-11-21' })
    await press(review)
    await within(review).findByText(/The fee or the date has changed since you saw it/)
    expect(within(review).getByText('Saturday, November 21, 2026')).toBeDefined()
    expect(within(review).getByRole('checkbox')).toHaveProperty('checked', false)
    portal.world.pay = 'completed'
    await userEvent.click(within(review).getByRole('checkbox'))
    await press(review, 'Pay $504.50')
    await screen.findByRole('dialog', { name: 'Payment Successful' })
    const sent = portal.callsTo(make).map(({ body }) => [body['shownFee'], body['shownDate']])
    expect(sent).toEqual([
      ['3.95', '2026-11-20'],
      ['4.50', '2026-11-21'],
    ])
    expect(new Set(portal.callsTo(make).map(({ key }) => key)).size).toBe(1)
  })
})

describe('the free payment method', () => {
  it('requests the price of what the form opens with once, and the payoff with it', async () => {
    const portal = open({ loans: [aLoan({ lastMethodId: 'card-1' })] })
    await waitFor(() => expect(portal.callsTo('/payments/get-convenience-fees')).toHaveLength(1))
    expect(portal.callsTo('/payments/get-convenience-fees')[0]?.body).toMatchObject({
      pmtAmt: '471.88',
    })
    await screen.findByText('$475.83')
    expect(portal.callsTo('/payments/get-convenience-fees')).toHaveLength(1)
  })

  it('names the free payment method beside the fee, and pays by it', async () => {
    const portal = open({ methods: [aCard(), aBankAccount()], pay: 'pending' })
    const review = await look('500')
    expect(review.textContent).toContain('No fee from Checking ending 6789.')
    await userEvent.click(within(review).getByRole('button', { name: 'Pay from it instead' }))
    await within(review).findByText('I authorize this one-time debit of $500.00', { exact: false })
    expect(review.textContent).not.toContain('Convenience Fee')
    expect(review.textContent).not.toContain('No fee')
    await userEvent.click(within(review).getByRole('checkbox'))
    await press(review, 'Pay $500.00')
    await screen.findByRole('dialog', { name: 'Payment accepted' })
    expect(portal.callsTo(make)[0]?.body).toMatchObject({ id: 'ach-1', paymentType: '2' })
  })

  it('names the free payment method to a borrower without an account, where accounts are taken', async () => {
    open({})
    const review = await look('500')
    const free = 'There is no fee when you pay by bank account.'
    expect(await within(review).findByText(free)).toBeDefined()
  })
})

describe('a payment on its way to the bank', () => {
  it('says until which hour a payment to the bank can be cancelled, and offers it no more once refused', async () => {
    const portal = open({ loans: [aLoan({ openPayments: [aBankPayment()] })] })
    const button = await screen.findByRole('button', { name: 'Cancel payment' })
    expect(screen.getByText('Pending')).toBeDefined()
    expect(screen.getByText('until 11/20/2026, 05:00 PM EST').textContent).toMatch(
      /05:00\u00A0PM\u00A0EST$/,
    )
    const onItsWay = button.closest('li')?.textContent
    expect(onItsWay).toContain('Checking ending 6789')
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this payment?' })
    portal.world.cancel = 'lost'
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel payment' }))
    await within(dialog).findByRole('status')
    portal.world.cancel = 'tooLate'
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel payment' }))
    await within(dialog).findByText('It could be cancelled until 05:00 PM.')
    expect(within(dialog).queryByRole('button', { name: 'Cancel payment' })).toBeNull()
    const calls = portal.callsTo('/payments/cancel')
    expect(calls.map(({ body }) => body['orderId'])).toEqual(['order-1', 'order-1'])
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
  })

  it('shows a payment no more as pending once it is cancelled from the message about it', async () => {
    const portal = open({ pay: 'pending' })
    const review = await look('500')
    await userEvent.click(within(review).getByRole('checkbox'))
    await press(review)
    const accepted = await screen.findByRole('dialog', { name: 'Payment accepted' })
    await press(accepted, 'Cancel payment')
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this payment?' })
    await press(dialog, 'Cancel payment')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(portal.messages.shown.current()?.text).toContain('was cancelled')
  })

  it('says of a returned payment why it was returned, and what becomes of the account', async () => {
    const returned = aBankPayment({ state: 'returned', returnCode: 'R02', cancelUntil: null })
    open({ loans: [aLoan({ openPayments: [returned] })] })
    await screen.findByText(/^Your bank returned \$25\.00 \(the account is closed\) on/)
    expect(screen.getByText(/account ending 6789 cannot be used/)).toBeDefined()
  })
})

it('stores nothing of an answer that comes after sign-out', async () => {
  const portal = open({ pay: 'lost' })
  const review = await look('500')
  await userEvent.click(within(review).getByRole('checkbox'))
  const { held, release } = holdAnswers(portal, make)
  await press(review)
  await held
  expect(sessionStorage.getItem('payment-attempt:loan-1')).not.toBeNull()
  portal.store.end()
  release()
  await new Promise((wait) => setTimeout(wait, 50))
  expect(Object.keys(sessionStorage)).toEqual([])
})

describe('an amount', () => {
  it.each([
    ['-1', '-1', false],
    ['1e9', '1e9', false],
    ['12.345', '12.345', false],
    ['12345678901.00', '12345678901.00', false],
    ['  $1,234.89 ', '1234.89', true],
  ])('keeps a pasted amount %j as %j, an amount: %s', async (pasted, held, isAmount) => {
    open({})
    const field = await screen.findByLabelText<HTMLInputElement>('Payment Amount')
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(pasted)
    await userEvent.tab()
    expect(field.value).toBe(held)
    expect(screen.queryAllByText('Enter digits with at most 2 decimals').length > 0).toBe(!isAmount)
  })

  it('says that a method is to be chosen where there is none to begin with', async () => {
    open({ methods: [] })
    const field = await screen.findByLabelText<HTMLInputElement>('Payment Amount')
    await userEvent.clear(field)
    await userEvent.type(field, '25')
    expect(screen.getAllByText('Choose a payment method.').length).toBeGreaterThan(0)
  })
})

type Given = Parameters<typeof portalInMemory>[0]

function open(given: Given, settings: Readonly<Record<string, string>> = {}) {
  const portal = portalInMemory({ fee: '3.95', ...given })
  const details = { isAchMobile: '1', borAchRealtimePmts: '1', ...settings }
  return { ...portal, ...openPortal(<HomeRoute />, portal, details) }
}

const payNow = () => screen.getAllByRole('button', { name: 'Pay Now' })[0] as HTMLElement
const isTicked = (box: HTMLElement) => box instanceof HTMLInputElement && box.checked

/** From the form to the last look. */
async function look(amount: string) {
  await userEvent.click(await screen.findByRole('radio', { name: 'Visa ending 4242' }))
  const field = screen.getByLabelText('Payment Amount')
  await userEvent.clear(field)
  await userEvent.type(field, amount)
  await waitFor(() => expect(payNow().getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(payNow())
  return screen.findByRole('dialog', { name: 'Review your payment' })
}

function firstOpen(review: HTMLElement, name: string | RegExp): HTMLElement {
  const found = [
    ...within(review).queryAllByRole('checkbox', { name }),
    ...within(review).queryAllByRole('button', { name }),
  ] as (HTMLInputElement | HTMLButtonElement)[]
  const first = found.find((box) => !box.disabled && !isTicked(box))
  if (first === undefined) throw new Error(`${String(name)} is not open`)
  return first
}

async function press(review: HTMLElement, name: string | RegExp = /^Pay \$/) {
  await userEvent.click(within(review).getByRole('button', { name }))
}

/** Holds back the answers to one call, whatever they are, until they are let go. */
function holdAnswers(portal: ReturnType<typeof open>, path: string) {
  const arrived = signal()
  const letGo = signal()
  portal.hold(path, async () => {
    arrived.send()
    await letGo.sent
  })
  return { held: arrived.sent, release: letGo.send }
}

/** A promise that is fulfilled from outside. */
function signal() {
  const listeners = new EventTarget()
  const sent = new Promise<unknown>((resolve) => listeners.addEventListener('sent', resolve))
  return { sent, send: () => void listeners.dispatchEvent(new Event('sent')) }
}
