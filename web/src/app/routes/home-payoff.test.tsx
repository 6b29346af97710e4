import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
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
  aPayment,
} from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { HomeRoute } from './home.tsx'

const make = '/payments/make'
const monday = { payoffAmount: '905.00', effectiveDate: '2026-11-23' }
const posts =
  'Paid this way, it posts Monday, November 23, 2026, so the payoff includes interest to then.'
const changed =
  /^This payment posts Monday, November 23, 2026, so the payoff with interest to then is \$905\.00\. Nothing was charged\./

const field = () => screen.getByLabelText<HTMLInputElement>('Payment Amount')
const payNow = () => screen.getAllByRole('button', { name: 'Pay Now' })[0] as HTMLElement
const choose = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('radio', { name }))
const card = 'Visa ending 4242'
const bank = 'Checking ending 6789'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('the payoff in the form', () => {
  it('follows with the payoff the chosen method, and says on which day it posts and why', async () => {
    open({ bankPayoff: monday })
    await choose(card)
    await choose(/^Payoff today/)
    expect(field().value).toBe('900.00')
    expect(screen.queryByText(posts)).toBeNull()

    await choose(bank)
    await waitFor(() => expect(field().value).toBe('905.00'))
    const tile = screen.getByRole('radio', { name: 'Payoff on 11/23/2026 $905.00' })
    expect(tile).toHaveProperty('checked', true)
    expect(screen.getByText(posts)).toBeDefined()

    await choose(card)
    await waitFor(() => expect(field().value).toBe('900.00'))
    expect(screen.getByRole('radio', { name: /^Payoff today/ })).toHaveProperty('checked', true)
    expect(screen.queryByText(posts)).toBeNull()
  })

  it('leaves an amount alone that is no payoff', async () => {
    open({ bankPayoff: monday })
    await type('250')
    await choose(bank)
    await screen.findByRole('radio', { name: /^Payoff on/ })
    expect(field().value).toBe('250')
  })

  it('takes at most the payoff of the day on which the method posts', async () => {
    open({ bankPayoff: monday })
    await choose(card)
    await type('905.01')
    expect(screen.getAllByText(/exceeds payoff amount of \$900\.00/).length).toBeGreaterThan(0)
    await choose(bank)
    const words = 'Amount exceeds payoff amount of $905.00 good through 11/23/2026'
    await screen.findAllByText(words)
    await userEvent.click(screen.getByRole('button', { name: 'Pay off in full: $905.00' }))
    expect(field().value).toBe('905.00')
    expect(screen.queryByText(words)).toBeNull()
  })

  it('sends the payoff with the payment as it was shown', async () => {
    const portal = open({ bankPayoff: monday, pay: 'pending' })
    await choose(/^Payoff today/)
    await choose(bank)
    await waitFor(() => expect(field().value).toBe('905.00'))
    const review = await look()
    await agree(review, 'Pay $905.00')
    await screen.findByRole('dialog', { name: 'Payment accepted' })
    expect(portal.callsTo(make)[0]?.body).toMatchObject({
      amount: '905.00',
      shownPayoff: '905.00',
      shownDate: '2026-11-23',
    })
  })
})

describe('a payoff that is another one by now', () => {
  it.each(['when the cut-off passes while it is reviewed', 'when today’s was typed by hand'])(
    'shows a changed payoff, takes it over and asks for agreement again: %s',
    async (how) => {
      const isTyped = how.includes('typed')
      const portal = open({ bankPayoff: isTyped ? monday : null, pay: 'payoffChanged' })
      await choose(bank)
      if (isTyped) await screen.findByRole('radio', { name: /^Payoff on/ })
      await type('900.00')
      const review = await look()
      portal.world.bankPayoff = monday
      await agree(review, 'Pay $900.00')
      await within(review).findByText(changed)
      expect(within(review).getByRole('button', { name: 'Pay $905.00' })).toBeDefined()
      expect(within(review).getByText('Monday, November 23, 2026')).toBeDefined()
      expect(within(review).getByRole('checkbox')).toHaveProperty('checked', false)
      expect(field().value).toBe('905.00')

      portal.world.pay = 'pending'
      await agree(review, 'Pay $905.00')
      await screen.findByRole('dialog', { name: 'Payment accepted' })
      const sent = portal.callsTo(make)
      expect(sent.map(({ body }) => body['amount'])).toEqual(['900.00', '905.00'])
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    },
  )

  it('shows and takes over a changed payoff where another method is chosen in the review', async () => {
    const portal = open({ bankPayoff: monday, pay: 'pending' })
    await choose(card)
    await choose(/^Payoff today/)
    const review = await look()
    await userEvent.click(within(review).getByRole('button', { name: 'Pay from it instead' }))
    await within(review).findByText(changed)
    await agree(review, 'Pay $905.00')
    await screen.findByRole('dialog', { name: 'Payment accepted' })
    expect(portal.callsTo(make)[0]?.body).toMatchObject({ id: 'ach-1', amount: '905.00' })
  })
})

const debit = aDebit({ on: parseDay('2026-12-08') })

it('pays an amount above the payoff in full by one press', async () => {
  open({ loans: [aLoan({ payoff: cents(900_00n) })] })
  await type('1000000000')
  const words = 'Amount exceeds payoff amount of $900.00 good through 11/20/2026'
  expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Pay off in full: $900.00' }))
  expect(screen.getByLabelText<HTMLInputElement>('Payment Amount').value).toBe('900.00')
  expect(screen.queryByText(words)).toBeNull()
})

describe('what a payoff stops', () => {
  const loan = aLoan({
    payoff: cents(900_00n),
    hasScheduled: true,
    nextDebit: debit,
    openPayments: [
      aPayment({
        orderId: 'order-returned',
        state: 'returned',
        returnCode: 'R01',
        triesAgainOn: parseDay('2026-11-27'),
        retryMost: cents(28_95n),
      }),
    ],
  })
  const stops = /Once it posts, your scheduled payments stop/
  const noRetry = 'This payment pays off your loan, so that debit is not tried again.'
  const goesOn = 'This payment does not stop it.'

  it('says in its review that scheduled debit and retry stop, and offers no choice of it', async () => {
    open({ loans: [loan] })
    await choose(card)
    await choose(/^Payoff today/)
    const review = await look()
    expect(within(review).getByText(stops)).toBeDefined()
    expect(within(review).getByText(noRetry)).toBeDefined()
    expect(within(review).queryByText(goesOn)).toBeNull()
    expect(within(review).queryByRole('checkbox', { name: /takes its place/ })).toBeNull()
  })

  it('says in the review of less that both go on', async () => {
    open({ loans: [loan] })
    await choose(card)
    await type('899.99')
    const review = await look()
    expect(within(review).queryByText(stops)).toBeNull()
    expect(within(review).queryByText(noRetry)).toBeNull()
    expect(within(review).getByText(goesOn)).toBeDefined()
    expect(within(review).getByRole('checkbox', { name: /takes its place/ })).toBeDefined()
  })

  it('says of a debit that comes before the payoff posts that it goes on', async () => {
    const before = aDebit({ on: parseDay('2026-11-23') })
    open({ loans: [{ ...loan, nextDebit: before }], bankPayoff: monday })
    await choose(bank)
    await choose(/^Payoff on/)
    const review = await look()
    expect(within(review).queryByText(stops)).toBeNull()
    expect(within(review).getByText(/^Scheduled: \$471\.88 on/)).toBeDefined()
  })
})

it('names each debit that comes in one box, with the boxes to tick below it', async () => {
  const comingDebits = [
    aDebit({ on: parseDay('2026-11-27'), isRetry: true }),
    aDebit({ on: parseDay('2026-12-04'), amount: cents(100_00n) }),
    aDebit({ on: parseDay('2026-12-08') }),
    aDebit({ on: parseDay('2026-12-09'), obstacle: 'paused' }),
  ]
  const again = { state: 'returned', triesAgainOn: parseDay('2026-11-27') } as const
  const most = cents(50_00n)
  const openPayments = [aBankPayment({ ...again, amount: most, retryMost: most })]
  const coming = { nextDebit: comingDebits[0] ?? null, comingDebits, openPayments }
  open({ loans: [aLoan({ hasScheduled: true, ...coming })] })
  await choose(card)
  const review = await look()
  const boxes = within(review)
    .getAllByRole('note')
    .map((box) => box.textContent ?? '')
  expect(boxes).toHaveLength(1)
  expect(boxes[0]).toMatch(
    /continue\?Scheduled: \$100\.00 on Fri, Dec 4 from [^.]+\.Scheduled: \$471\.88 on Tue, Dec 8 from [^.]+\.Your/,
  )
  expect(boxes[0]).toContain('debit of $50.00 will be tried again on Friday, November 27, 2026.')
  const ticks = within(review).getAllByRole('checkbox')
  expect(ticks.every((tick) => tick.closest('[role="note"]') === null)).toBe(true)
  expect(ticks).toHaveLength(3)
})

it('shows what is being confirmed beside the payment that is asked for, with Pay closed', async () => {
  const confirming = aPayment({ orderId: 'order-2', state: 'confirming', amount: cents(900_00n) })
  open({ loans: [aLoan({ payoff: cents(900_00n), openPayments: [confirming] })] })
  await screen.findByText('Confirming $900.00')
  expect(screen.getByText('$471.88', { selector: 'span' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull()
  expect(screen.getByText('You can pay again once it is settled.')).toBeDefined()
  expect(screen.queryByText('Total')).toBeNull()
  expect(screen.queryByText('Nothing is left to pay on this loan.')).toBeNull()
})

it('leads with the payoff of a loan that is held, says once until when, and takes nothing', async () => {
  const paid = { payoff: cents(0n), regularPayment: cents(0n), newOldestDueOn: null }
  const statusText = 'Payoff received, held until 01/22/2027'
  const lastPaid = { amount: cents(905_00n), on: parseDay('2026-11-20') }
  const held = { payoffHeldUntil: parseDay('2027-01-22'), statusText, lastPaid }
  open({ loans: [aLoan({ ...paid, nextPayment: cents(0n), ...held })] })
  const summary = await screen.findByRole('region', { name: statusText })
  const told = 'Your payoff was received'
  expect(within(summary).getByText('$905.00', { selector: 'p *' })).toBeDefined()
  expect(within(summary).getByText('on 11/20/2026')).toBeDefined()
  expect(within(summary).getByText('Nothing more to pay')).toBeDefined()
  expect(
    within(summary).getByText(/a bank returns one by 01\/22\/2027, the loan is open/),
  ).toBeDefined()
  expect(within(summary).getByRole('heading', { name: told })).toBeDefined()
  expect(screen.getAllByText(told)).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Make a Payment' })).toBeNull()
  expect(screen.queryByLabelText('Payment Amount')).toBeNull()
})

function open(given: Parameters<typeof portalInMemory>[0]) {
  const methods = [aCard(), aBankAccount()]
  const portal = portalInMemory({ loans: [aLoan({ payoff: cents(900_00n) })], methods, ...given })
  const settings = { isAchMobile: '1', borAchRealtimePmts: '1', notifyPmtLessThanDue: '0' }
  return { ...portal, ...openPortal(<HomeRoute />, portal, settings) }
}

async function type(amount: string) {
  await screen.findByLabelText('Payment Amount')
  await userEvent.clear(field())
  await userEvent.type(field(), amount)
}

/** From the form to the last look. */
async function look() {
  await waitFor(() => expect(payNow().getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(payNow())
  return screen.findByRole('dialog', { name: 'Review your payment' })
}

async function agree(review: HTMLElement, button: string) {
  await userEvent.click(within(review).getByRole('checkbox'))
  await userEvent.click(within(review).getByRole('button', { name: button }))
}
