import { cents } from '@quittance/domain/money'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { onLoanCard } from '../../../testing/loan-card.ts'
import { aLoan } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { HomeRoute } from './home.tsx'
import { parseDay } from '@quittance/domain/calendar'

const loans = [aLoan(), aLoan({ id: 'loan-2', loanNo: '21-120777', regularPayment: cents(99_00n) })]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('which loan is shown', () => {
  it('shows the first loan where none is remembered, or the remembered one is gone', async () => {
    localStorage.setItem('selected-loan', 'loan-9')
    open(loans)
    expect(await screen.findByText('Loan 21-104233', onLoanCard)).toBeDefined()
  })

  it('shows the remembered loan, with its own figures in the payment form', async () => {
    open(loans) // signed in: what was kept before that is somebody else's
    localStorage.setItem('selected-loan', 'loan-2')
    open(loans)
    expect(await screen.findByText('Loan 21-120777', onLoanCard)).toBeDefined()
    expect(await screen.findByLabelText('Payment Amount')).toHaveProperty('value', '99.00')
  })

  it('changes the loan by the switcher, and remembers the choice', async () => {
    open(loans)
    await userEvent.click(await screen.findByRole('button', { name: /21-104233/ }))
    await userEvent.click(await screen.findByRole('button', { name: /^2022.*21-120777/ }))
    await waitFor(() => expect(screen.getByText('Loan 21-120777', onLoanCard)).toBeDefined())
    expect(screen.getByLabelText('Payment Amount')).toHaveProperty('value', '99.00')
    expect(localStorage.getItem('selected-loan')).toBe('loan-2')
  })
})

describe('what is due', () => {
  it('shows the next payment with its day, while nothing was missed', async () => {
    open([aLoan()])
    const card = await screen.findByRole('region', { name: 'Next Payment' })
    expect(within(card).getByText('$471.88')).toBeDefined()
    expect(within(card).getByText('Due Tuesday, December 8, 2026')).toBeDefined()
    expect(within(card).getByText('in 18 days')).toBeDefined()
    expect(within(card).getByText('$471.88 on 11/09/2026')).toBeDefined()
  })

  it('shows as due all that was missed, since when and for how long', async () => {
    const late = { daysPastDue: 36, totalDue: cents(856_83n), oldestDueOn: parseDay('2026-10-15') }
    open([aLoan({ ...late, loanStatus: 'pastDue', statusText: 'Past Due' })])
    const card = await screen.findByRole('region', { name: 'Total Amount Due' })
    expect(within(card).getByText('$856.83')).toBeDefined()
    expect(within(card).getByText('36 days past due, since 10/15/2026')).toBeDefined()
  })

  it('shows the remaining fees without a day once the principal is paid, and limits the form to them', async () => {
    const none = { oldestDueOn: null, newOldestDueOn: null }
    open([aLoan({ ...none, nextPayment: cents(25_00n), payoff: cents(25_00n) })])
    const card = await screen.findByRole('region', { name: 'Next Payment' })
    expect(within(card).getByText('$25.00')).toBeDefined()
    expect(within(card).getByText('All that is left to pay')).toBeDefined()
    expect(await screen.findByLabelText('Payment Amount')).toHaveProperty('value', '25.00')
    expect(document.body.textContent).not.toMatch(/null|undefined|NaN|Invalid|due 20/i)
  })

  it('shows what was due on the day of the flag on a closed loan, and does not call that day today', async () => {
    const due = { oldestDueOn: parseDay('2026-11-08'), newOldestDueOn: parseDay('2026-11-08') }
    open([aLoan({ ...due, loanStatus: 'closed', statusText: 'Closed' })])
    const card = await screen.findByRole('region', { name: 'Next Payment' })
    expect(within(card).getByText('Due Sunday, November 8, 2026')).toBeDefined()
    expect(within(card).queryByText(/today|in .* days/)).toBeNull()
  })

  it('shows nothing due on a bankrupt loan, and calls a payment voluntary', async () => {
    open([aLoan({ loanStatus: 'bankruptcy', statusText: 'Bankruptcy', nextPayment: cents(1n) })])
    expect(await screen.findByRole('heading', { name: 'Voluntary payment' })).toBeDefined()
    expect(screen.queryByText('$0.01')).toBeNull()
  })

  it("names a co-borrower by the co-borrower's own name", async () => {
    open([aLoan({ role: 'coborrower' })])
    expect((await screen.findAllByText('Luis Ortega')).length).toBe(2)
    expect(screen.queryByText('Maria Elena Ortega')).toBeNull()
  })
})

describe('the details', () => {
  it('[LOAN-31] links a web address of type 6, and shows everything else as text', async () => {
    open([aLoan()])
    const link = await screen.findByRole('link', { name: 'View contract' })
    expect(link.getAttribute('href')).toBe('https://lender.example/contract')
    expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull()
    expect(screen.queryByText('doc-1|loan-1')).toBeNull()
  })
})

it('[ERR-23] hides the loader when the loans do not load, and says so with a way to try again', async () => {
  const portal = portalInMemory({ loans })
  let isAway = true
  openPortal(<HomeRoute />, {
    send: async (url, init) =>
      isAway && (url as string).includes('/users/list-loan-account')
        ? Response.json({ status: 0, statusCode: 500, message: 'no' }, { status: 500 })
        : portal.send(url, init),
  })
  expect(screen.getByText('Loading')).toBeDefined()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  isAway = false
  await userEvent.click(again)
  expect(await screen.findByText('Loan 21-104233', onLoanCard)).toBeDefined()
})

it('requests everything of home at once', async () => {
  const portal = portalInMemory()
  const asked = new Promise((answer) => setTimeout(answer, 50))
  openPortal(<HomeRoute />, {
    send: async (url, init) => {
      const answer = portal.send(url, init)
      await asked
      return answer
    },
  })
  await waitFor(() => expect(portal.calls.length).toBeGreaterThan(3))
  expect(portal.calls.map(({ path }) => path).toSorted()).toEqual([
    '/client/borrower-messages',
    '/payments/get-card-lists',
    '/payments/get-payment-receipts',
    '/users/list-loan-account',
  ])
  await screen.findByText('Loan 21-104233', onLoanCard)
})

it('counts what is unread in the chat by what comes with the messages, and anew when it is looked at again', async () => {
  const portal = portalInMemory({ unread: 2 })
  openPortal(<HomeRoute />, { send: portal.send })
  await screen.findByText('New messages: 2')
  expect(portal.callsTo('/chat/unread-count')).toEqual([])
  portal.world.unread = 3
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('New messages: 3')
  expect(portal.callsTo('/chat/unread-count')).toHaveLength(1)
})

function open(shown: ReturnType<typeof aLoan>[]) {
  return openPortal(<HomeRoute />, portalInMemory({ loans: shown }))
}
