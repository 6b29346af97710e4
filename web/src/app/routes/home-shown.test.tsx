import { borrowerMessagesEndpoint } from '@quittance/contract/lender'
import { parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { respondDone } from '../../../testing/envelopes.ts'
import { openPortal } from '../../../testing/open-portal.tsx'
import { onLoanCard } from '../../../testing/loan-card.ts'
import { aLoan } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { HomeRoute } from './home.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

type Loan = Parameters<typeof aLoan>[0]
const open = (loan: Loan, settings: object = {}) =>
  openPortal(<HomeRoute />, portalInMemory({ loans: [aLoan(loan)] }), { ...settings })
const paidOff: Loan = {
  isPaidOff: true,
  loanStatus: 'paidOff',
  statusText: 'PAID OFF',
  nextPayment: zero,
  payoff: zero,
  newOldestDueOn: null,
}
const late: Loan = {
  daysPastDue: 36,
  totalDue: cents(856_83n),
  oldestDueOn: parseDay('2026-10-15'),
  loanStatus: 'pastDue',
  statusText: 'Past Due',
}

describe('a loan on home', () => {
  it('[LOAN-02] shows the vehicle, the status, the last and the next payment of a loan', async () => {
    open({})
    expect(await screen.findByRole('heading', { name: '2022 Honda CR-V EX' })).toBeDefined()
    const card = within(screen.getByRole('region', { name: 'Next Payment' }))
    expect(card.getByText('Current')).toBeDefined()
    expect(card.getByText('$471.88')).toBeDefined()
    expect(card.getByText('$471.88 on 11/09/2026')).toBeDefined()
  })

  it.each([
    ['is current', {}],
    ['is past due', late],
  ])(
    '[LOAN-28] hides the last and the next payment where the lender has it so, and the loan %s',
    async (_, loan) => {
      open(loan, { hideLastNextPmtInfo: '1' })
      const card = await screen.findByRole('region', { name: 'Status' })
      expect(card.textContent).not.toMatch(
        /\$|Next Payment|Total Amount Due|Last Payment|past due,/i,
      )
      expect(within(card).getByText(loan === late ? 'Past Due' : 'Current')).toBeDefined()
    },
  )
})

describe('a loan that is paid off', () => {
  const nothing = /Nothing is due, and nothing more will be taken/

  it('[LOAN-34] stamps a loan that is paid off with its status, and says that nothing is due', async () => {
    open({ ...paidOff, statusText: 'Closed, thank you' })
    const card = await screen.findByRole('region', { name: '2022 Honda CR-V EX' })
    expect(within(card).getByText('Closed, thank you').className).toContain('paidOff')
    expect(within(card).getByText(nothing)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Next Payment' })).toBeNull()
  })

  it('[LOAN-27] keeps the stamp alone where the lender hides what is paid off', async () => {
    open(paidOff, { hidePaidOff: '1' })
    const card = await screen.findByRole('region', { name: '2022 Honda CR-V EX' })
    expect(within(card).getByText('PAID OFF')).toBeDefined()
    expect(screen.queryByText(nothing)).toBeNull()
    expect(screen.queryByText('Next Payment')).toBeNull()
  })
})

describe('the lender’s messages', () => {
  it('[LOAN-59] hides the messages box where the lender has no messages', async () => {
    const none = z.encode(borrowerMessagesEndpoint.result, {
      data: { title: 'From us', messages: [] },
      unread: 0,
    })
    const portal = portalInMemory()
    let asked = 0
    const send: typeof portal.send = async (url, init) => {
      if (!(url as string).endsWith(borrowerMessagesEndpoint.path)) return portal.send(url, init)
      asked += 1
      return respondDone(none)
    }
    openPortal(<HomeRoute />, { send })
    await screen.findByText('Loan 21-104233', onLoanCard)
    await waitFor(() => expect(asked).toBe(1))
    await act(async () => undefined)
    expect(screen.queryByText(/^From/)).toBeNull()
    openPortal(<HomeRoute />, portal)
    expect(await screen.findByRole('heading', { name: 'From Lone Mesa' })).toBeDefined()
  })
})
