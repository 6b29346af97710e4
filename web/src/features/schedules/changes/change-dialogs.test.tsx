import type { ComingDebit } from '@quittance/contract/schedules'
import { addDays, instantAt, parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { beginAsAgent, openPortal } from '../../../../testing/open-portal.tsx'
import { aScheduledPayment } from '../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { ConfirmAct } from '../../../lib/dialogs/confirm-act.tsx'
import { useSpokenChange } from '../../../lib/consent/spoken-change.tsx'
import { DeleteAllSchedules, DeleteSchedule } from '../delete-schedule.tsx'
import { MoveDebit } from './move-debit.tsx'
import { PauseSeries } from './pause-series.tsx'
import { SkipDebit } from './skip-debit.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const on = parseDay('2026-12-15')
const nothing = () => undefined

function aDebit(paymentNo: number, given: Partial<ComingDebit> = {}): ComingDebit {
  const day = addDays(on, 30 * (paymentNo - 1))
  return {
    on: day,
    dueOn: day,
    movedBy: '',
    amount: cents(100_00n),
    fee: zero,
    isFinal: false,
    id: `payment ${paymentNo}`,
    scheduleId: 'series',
    type: 'recurring',
    isOwn: true,
    paymentNo,
    obstacle: '',
    isCut: false,
    moveEarliest: null,
    moveLatest: null,
    movedFrom: null,
    putOffBy: '',
    dueNote: '',
    maySkip: true,
    skipNote: '',
    kind: 'ach',
    isLast: false,
    methodText: 'Checking ending 6789',
    changeUntil: instantAt(parseDay('2026-12-14'), '17:00:00'),
    ...given,
  }
}

it('says from when a series runs again as one of its debits is skipped', () => {
  const other = aDebit(2, { scheduleId: 'another', on: addDays(on, 1) })
  const debits = [aDebit(1), other, aDebit(2, { obstacle: 'paused' }), aDebit(3)]
  openPortal(
    <SkipDebit debit={aDebit(1)} debits={debits} currency="USD" onClose={nothing} />,
    portalInMemory(),
  )
  const said = screen.getByText(/^The next one of this series runs on /)
  expect(said.textContent).toContain('February 13, 2027')
})

it('says nothing of a next debit where a series has none', () => {
  openPortal(
    <SkipDebit debit={aDebit(1)} debits={[aDebit(1)]} currency="USD" onClose={nothing} />,
    portalInMemory(),
  )
  expect(screen.queryByText(/^The next one of this series runs on /)).toBeNull()
})

it('names what a pause until a day takes out by the days of the debits, the first after it, and a retry that still runs', async () => {
  const until = addDays(on, 1)
  const rolled = aDebit(2, { dueOn: on, on: until })
  const retry = aDebit(1, { type: 'retry', scheduleId: 'returned', on: addDays(on, 3) })
  const row = aScheduledPayment({ seriesId: 'series', type: 'recurring', frequency: 'MO', on })
  openPortal(
    <PauseSeries row={row} debits={[aDebit(1), rolled, retry]} onClose={nothing} />,
    portalInMemory(),
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Until a date' }))
  const shown = screen.getByRole('dialog').textContent
  const parts = /will not run:(.*)The next one of this series runs on (.*)Tried again(.*)/.exec(
    shown,
  )
  expect(parts?.[1]).toContain('December 15')
  expect(parts?.[1]).not.toContain('December 16')
  expect(parts?.[2]).toContain('December 16')
  expect(parts?.[3]).toContain('December 18')
})

it('names the debits of a paused series that end with it, and none that could not run anyway', () => {
  const debits = [
    aDebit(1, { obstacle: 'paused' }),
    aDebit(2, { obstacle: 'paused' }),
    aDebit(3, { obstacle: 'nothingOwed' }),
  ]
  const row = aScheduledPayment({ seriesId: 'series', type: 'recurring', frequency: 'MO', on })
  openPortal(<DeleteSchedule row={row} debits={debits} onClose={nothing} />, portalInMemory())
  const shown = screen.getByRole('dialog').textContent
  const [, ended] = /These debits will not run:(.*)/.exec(shown) ?? []
  expect(ended).toContain('December 15')
  expect(ended).toContain('January 14')
  expect(ended).not.toContain('February 13')
})

const words = { title: 'Resume?', act: 'Resume', keep: 'Keep', done: 'Resumed.', late: '' }

function Resuming({ onSent }: { onSent: (isReadOut: boolean | undefined) => void }) {
  const { box, blocked, isReadOut } = useSpokenChange()
  const refusal = { kind: 'refused', reason: 'over', message: 'It is over.' } as never
  return (
    <ConfirmAct
      {...{ words, blocked }}
      until={null}
      send={async () => {
        onSent(isReadOut)
        return refusal
      }}
      onClose={nothing}
      onChanged={nothing}
      below={box}
    >
      <p>{words.title}</p>
    </ConfirmAct>
  )
}

it('lets an agent change nothing before the borrower was told, and says so to the server', async () => {
  beginAsAgent()
  const sent: unknown[] = []
  openPortal(<Resuming onSent={(isReadOut) => sent.push(isReadOut)} />, portalInMemory())
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(sent).toEqual([])
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'I told Maria what changes, and they agreed aloud' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(sent).toEqual([true])
})

it('asks a borrower for no such word', async () => {
  const sent: unknown[] = []
  openPortal(<Resuming onSent={(isReadOut) => sent.push(isReadOut)} />, portalInMemory())
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(sent).toEqual([undefined])
})

it('names what is on its way in the dialogs that delete a series and that pause it', async () => {
  const deleteNote = 'On its way: $100.00. If your bank returns it, we will not try it again.'
  const pauseNote = 'On its way: $100.00. If your bank returns it, it may be tried again.'
  const retriesNote = 'The retry of $100.00 is made after all, on Wednesday, November 25, 2026.'
  const notes = { type: 'recurring' as const, seriesId: 'series', deleteNote, pauseNote }
  const row = aScheduledPayment({ ...notes, id: 'payment 1' })
  openPortal(<DeleteSchedule row={row} debits={[]} onClose={nothing} />, portalInMemory())
  expect(screen.getByText(deleteNote)).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: /^Only the payment of/ }))
  expect(screen.queryByText(deleteNote)).toBeNull()
  cleanup()
  const loan = { id: 'loan-1', loanNo: '21-104233', currency: 'USD' } as const
  const all = { loan, rows: [row, aScheduledPayment()], debits: [], retriesNote, onClose: nothing }
  openPortal(<DeleteAllSchedules {...all} />, portalInMemory())
  expect(screen.getByText(deleteNote)).toBeDefined()
  expect(screen.getByText(retriesNote)).toBeDefined()
  cleanup()
  openPortal(<PauseSeries row={row} debits={[]} onClose={nothing} />, portalInMemory())
  expect(screen.getByText(pauseNote)).toBeDefined()
})

it('says before each change of a series what becomes of the retries of its loan by it', async () => {
  const skipNote = 'Moves as one is left out.'
  const deletedRetries = 'Moves as all are deleted.'
  const first = 'Moves as the first is paused.'
  const second = 'Moves as the second is paused.'
  const pausedRetries = [
    { after: on, moved: [{ orderId: 'returned', note: first }] },
    { after: addDays(on, 30), moved: [{ orderId: 'returned', note: second }] },
  ]
  const retry = aDebit(1, { id: '', type: 'retry', scheduleId: 'returned', on: addDays(on, 3) })
  const debits = [aDebit(1, { skipNote }), retry]
  const notes = { deletedRetries, pausedRetries }
  const series = { seriesId: 'series', type: 'recurring', frequency: 'MO', on } as const
  const row = aScheduledPayment({ ...series, ...notes, id: 'payment 1' })
  openPortal(
    <SkipDebit {...{ debits }} debit={aDebit(1, { skipNote })} currency="USD" onClose={nothing} />,
    portalInMemory(),
  )
  expect(screen.getByText(skipNote)).toBeDefined()
  cleanup()
  openPortal(<DeleteSchedule row={row} debits={debits} onClose={nothing} />, portalInMemory())
  expect(screen.getByText(deletedRetries)).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: /^Only the payment of/ }))
  expect(screen.queryByText(deletedRetries)).toBeNull()
  expect(screen.getByText(skipNote)).toBeDefined()
  cleanup()
  openPortal(<PauseSeries row={row} debits={debits} onClose={nothing} />, portalInMemory())
  expect(screen.getByText(second)).toBeDefined()
  // What moves is told with its new day, and not on its old one as well.
  expect(screen.queryByText(/^Tried again all the same/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Until a date' }))
  expect(screen.getByText(first)).toBeDefined()
})

it.each([
  [
    'skips a debit',
    'Skip',
    <SkipDebit key="skip" debit={aDebit(1)} debits={[]} currency="USD" onClose={nothing} />,
  ],
  [
    'ends every series',
    'Delete',
    <DeleteAllSchedules
      key="all"
      loan={{ id: 'loan-1', loanNo: '21-104233', currency: 'USD' }}
      rows={[]}
      debits={[]}
      retriesNote=""
      onClose={nothing}
    />,
  ],
])('asks an agent who %s whether the borrower was told', async (_what, act, dialog) => {
  beginAsAgent()
  openPortal(dialog, portalInMemory())
  const button = () => screen.getByRole('button', { name: new RegExp(act) })
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('checkbox', { name: /^I told Maria what changes/ }))
  expect(button().getAttribute('aria-disabled')).not.toBe('true')
})

it('names a debit with its month in words in the dialogs that skip it, move it and delete it', () => {
  const about = { debits: [], currency: 'USD', onClose: nothing } as const
  const day = 'Tuesday, December 15, 2026'
  openPortal(<SkipDebit debit={aDebit(1)} {...about} />, portalInMemory())
  expect(screen.getByRole('dialog', { name: `Skip the debit of ${day}?` })).toBeDefined()
  cleanup()
  openPortal(<MoveDebit debit={aDebit(1)} closedDays={[]} {...about} />, portalInMemory())
  expect(screen.getByRole('dialog', { name: `Move the debit of ${day}` })).toBeDefined()
  cleanup()
  const row = aScheduledPayment({ seriesId: 'series', type: 'recurring', frequency: 'MO', on })
  openPortal(<DeleteSchedule row={row} debits={[]} onClose={nothing} />, portalInMemory())
  expect(screen.getByRole('radio', { name: `Only the payment of ${day}` })).toBeDefined()
})
