import { previewScheduleEndpoint } from '@quittance/contract/make-schedule'
import {
  deleteScheduleEndpoint,
  listSchedulesEndpoint,
  scheduleFrequencyEndpoint,
  type ScheduledPaymentRow,
} from '@quittance/contract/schedules'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { respondDone, respondRefused } from '../../../testing/envelopes.ts'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aBankAccount, aLoan } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { aScheduleRow } from '../../../testing/schedule-builders.ts'
import { ScheduleFilters } from './schedule-filters.tsx'
import { SchedulesPage } from './schedules-page.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const row = aScheduleRow({
  type: 'once',
  seriesId: null,
  frequency: 'once',
  methodId: 'ach-1',
})
const refusal = 'This payment is already being processed.'

/** The page with one scheduled payment, which is submitted by the time somebody changes it. */
function open(): void {
  openWith(row)
}

/** The same with a row; what was asked for by a change, as it was sent last. */
function openWith(shown: ScheduledPaymentRow | null, loan = aLoan()): () => unknown {
  let rows = shown === null ? [] : [shown]
  let sent: unknown = null
  const portal = portalInMemory()
  const send: typeof portal.send = async (url, init) => {
    const path = url as string
    if (path.includes(listSchedulesEndpoint.path)) return respondDone(listed(rows))
    if (path.includes(scheduleFrequencyEndpoint.path)) return respondDone({ frequency: 12 })
    const changes = [previewScheduleEndpoint.path, deleteScheduleEndpoint.path]
    if (!changes.some((one) => path.includes(one))) return portal.send(url, init)
    rows = []
    sent = JSON.parse(init?.body as string)
    return respondRefused('beingProcessed', refusal)
  }
  const methods = [aBankAccount()]
  openPortal(
    <SchedulesPage
      loan={loan}
      isLoading={false}
      unavailable={null}
      header={false}
      methods={methods}
      bankKind="ach"
      renderPicker={() => null}
    />,
    { send },
  )
  return () => sent
}

function listed(rows: ScheduledPaymentRow[]): unknown {
  const earliest = parseDay('2026-11-23')
  return z.encode(listSchedulesEndpoint.result, {
    rows,
    debits: [],
    isLoanFinal: false,
    mayDeleteAll: false,
    deleteAllNote: '',
    earliestByCard: earliest,
    earliestByBank: earliest,
    closedDays: [],
  })
}

it('says of a loan that is paid off that nothing more is debited', async () => {
  openWith(null, aLoan({ isPaidOff: true, loanStatus: 'paidOff' }))
  expect(await screen.findByText('This loan is paid off. Nothing more is debited.')).toBeDefined()
  expect(screen.queryByText(/cannot be scheduled online/)).toBeNull()
})

it('shows a heading over the list of scheduled payments', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Scheduled payments' })).toBeDefined()
})

it('says of a loan whose payoff is held why nothing can be scheduled', async () => {
  openWith(null, aLoan({ payoff: cents(0n), payoffHeldUntil: parseDay('2026-11-30') }))
  const held = /^Your payoff was received\. A bank can still return a payment until 11\/30\/2026\./
  expect(await screen.findByText(held)).toBeDefined()
  expect(screen.queryByText(/cannot be scheduled online/)).toBeNull()
})

it.each([
  ['an edit', 'Edit', 'Continue'],
  ['a deletion', 'Delete', 'Delete'],
])(
  'keeps the reason on the page and loads the list anew where %s comes too late',
  async (_, act, go) => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: act }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: go }))
    await within(dialog).findByText(refusal)
    await waitFor(() => expect(screen.queryByText(/Checking ending/)).toBeNull())
    expect(within(dialog).getByText(refusal)).toBeDefined()
  },
)

it.each([
  ['keeps the day to which its next payment was moved', {}, '2026-12-22'],
  ['keeps no such day for a method that is not debited then', { on: parseDay('2026-12-20') }, null],
])('opens an edit of a series on its own day, and %s', async (_, given, movedDate) => {
  const on = parseDay('2026-12-22')
  const moved = { on, dueOn: on, movedFrom: parseDay('2026-12-15'), methodId: 'ach-1', ...given }
  const [dueOn] = [moved.on]
  const sent = openWith(aScheduleRow({ ...moved, dueOn }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await within(dialog).findByText(refusal)
  expect(sent()).toMatchObject({ scheduleDate1: '2026-12-15', movedDate })
})

it('opens an edit of a series on its own day, and keeps the day to which its next payment was put off', async () => {
  const [dueOn, on] = [parseDay('2026-11-20'), parseDay('2026-11-24')]
  const sent = openWith(aScheduleRow({ dueOn, on, methodId: 'ach-1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await within(dialog).findByText(refusal)
  expect(sent()).toMatchObject({ scheduleDate1: '2026-11-20', movedDate: '2026-11-24' })
})

it('asks about one payment of a series by its own name, and about all of it by the name of the series', async () => {
  openWith(aScheduleRow({ methodId: 'ach-1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this recurring schedule?' })
  await userEvent.click(within(dialog).getByRole('radio', { name: /Only the payment of/ }))
  expect(screen.getByRole('dialog', { name: 'Delete this scheduled payment?' })).toBe(dialog)
  expect(within(dialog).getByText(/the schedule goes on/)).toBeDefined()
})

it.each([
  ['US', 'Checks'],
  ['CA', 'Pre-authorized debit (PAD)'],
] as const)('names what is paid out of a bank in %s as it is called there: %s', (country, name) => {
  const filter = { status: 'active', kinds: 'all', sort: 'oldest' } as const
  const filters = <ScheduleFilters filter={filter} isEmpty={false} onChange={() => undefined} />
  openPortal(filters, portalInMemory(), {}, country)
  const kinds = within(screen.getByLabelText('Payment type')).getAllByRole('option')
  expect(kinds[1]?.textContent).toBe(name)
})
