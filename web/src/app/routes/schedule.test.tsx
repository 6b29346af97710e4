import { listSchedulesEndpoint, type ScheduledPaymentRow } from '@quittance/contract/schedules'
import { parseDay } from '@quittance/domain/calendar'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { respondDone } from '../../../testing/envelopes.ts'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aLoan, aScheduledPayment } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { ScheduleRoute } from './schedule.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says on the page of schedules that the loans did not load, not that nothing is scheduled', async () => {
  const portal = portalInMemory({ loans: [aLoan()] })
  let isAway = true
  openPortal(<ScheduleRoute />, {
    send: async (url, init) =>
      isAway && (url as string).includes('/users/list-loan-account')
        ? Response.json({ status: 0, statusCode: 500, message: 'no' }, { status: 500 })
        : portal.send(url, init),
  })
  await screen.findByText('Your loans could not be loaded.')
  expect(screen.queryByText('No scheduled payments')).toBeNull()
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('button', { name: /^Your loans/ })
  expect(screen.queryByText('Your loans could not be loaded.')).toBeNull()
})

it('leads who has no loan to home, where one is linked', async () => {
  openPortal(<ScheduleRoute />, portalInMemory({ loans: [] }))
  const link = await screen.findByRole('link', { name: 'Link Loan Account' })
  expect(link.getAttribute('href')).toBe('/home')
  expect(screen.queryByText('No scheduled payments')).toBeNull()
})

describe('a loan of which nothing is scheduled', () => {
  const nothing = 'No scheduled payments'

  it('shows the form beside it and no second way to it on a desktop, and no filters', async () => {
    open([])
    await screen.findByText(nothing)
    expect(screen.queryByLabelText('Status')).toBeNull()
    expect(await screen.findByRole('form', { name: 'Schedule a payment' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Schedule a payment' })).toBeNull()
  })

  it('leads on a phone by the dock alone to what is missing, which it names, and the field too once it is pressed again', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(noMatch as unknown as MediaQueryList)
    open([])
    await screen.findByText(nothing)
    const named = { name: 'Schedule a payment' }
    await userEvent.click(await screen.findByRole('button', named))
    const date = screen.getByLabelText('Payment Date')
    expect(document.activeElement).toBe(date)
    const docked = screen.getByRole('button', named)
    const reason = screen.getByText('Choose a date.')
    expect(docked.getAttribute('aria-describedby')).toBe(reason.id)
    expect(date.getAttribute('aria-invalid')).not.toBe('true')
    docked.focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(date)
    expect(date.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('Choose a date.')).toHaveLength(2)
    expect(docked.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(docked)
    expect(document.activeElement).toBe(date)
  })

  it('keeps of the filters that by which a deleted payment can be looked for', async () => {
    open([aScheduledPayment({ status: 'deleted' })])
    await screen.findByText(nothing)
    expect(await screen.findByLabelText('Status')).toBeDefined()
    expect(screen.queryByLabelText('Payment type')).toBeNull()
    expect(screen.queryByLabelText('Sort by')).toBeNull()
  })
})

const unheard = () => undefined
/** What a phone answers to a width that it does not have. */
const noMatch = { matches: false, addEventListener: unheard, removeEventListener: unheard }

/** Opens the page of a loan with these scheduled payments, none of them active. */
function open(rows: ScheduledPaymentRow[]) {
  const portal = portalInMemory({ loans: [aLoan()] })
  const day = parseDay('2026-11-24')
  const mayDelete = { mayDeleteAll: false, deleteAllNote: '' }
  const around = { debits: [], isLoanFinal: false, ...mayDelete, closedDays: [] }
  const days = { earliestByCard: day, earliestByBank: day }
  openPortal(<ScheduleRoute />, {
    send: async (url, init) => {
      if (!(url as string).includes(listSchedulesEndpoint.path)) return portal.send(url, init)
      const isActive = JSON.parse(init?.body as string).type === '0'
      const listed = { rows: isActive ? [] : rows, ...around, ...days }
      return respondDone(z.encode(listSchedulesEndpoint.result, listed))
    },
  })
}
