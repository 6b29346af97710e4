import { instantAt, parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { aCard, aDebit, aLoan } from '../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { ReviewSchedule } from './review-schedule.tsx'
import type { PlannedSchedule } from './use-make-schedule.ts'

afterEach(cleanup)

const on = parseDay('2026-12-10')
const method = { kind: 'ach', brand: '', lastFour: '0001', accountType: 'checking' } as const
const retry = {
  isRetry: true,
  id: 'order-1',
  scheduledId: '',
  dueOn: on,
  movedBy: '',
  on,
  amount: cents(60_00n),
  fee: zero,
  method,
  obstacle: '',
  isFinal: false,
} as const

/** Opens the review of a weekly series by card whose first debit is on the day of a retry. */
function review(
  retriesMoved: PlannedSchedule['retriesMoved'],
  different: Partial<PlannedSchedule> = {},
): void {
  const planned: PlannedSchedule = {
    fee: zero,
    authorization: 'I authorize it.',
    changeUntil: instantAt(on, '17:00:00'),
    settlesOn: null,
    debits: [],
    ends: [],
    stops: [],
    paidInsteadOn: null,
    paidInsteadNote: '',
    meets: [],
    movedAuthorization: '',
    moveNote: '',
    pauseNote: '',
    coveredNote: '',
    retriesMoved,
    conflicts: [],
    loan: aLoan({ hasScheduled: true, nextDebit: retry, comingDebits: [retry] }),
    method: aCard(),
    amount: cents(45_00n),
    draft: { frequency: 'WE', startOn: on, secondOn: null, amount: '45.00', methodId: 'card-1' },
    on,
    count: 12,
    ...different,
  }
  openPortal(
    <ReviewSchedule
      planned={planned}
      isEdit={false}
      isBusy={false}
      problem={null}
      onClose={() => undefined}
      onConfirm={() => undefined}
    />,
    portalInMemory(),
  )
}

const told = /Retry: \$60.00 on Thu, Dec 10/

it('names a retry that a series moves with its new day, and not on the day that it had', async () => {
  const note = 'The retry of $60.00 planned for December 10 moves to December 11.'
  review([{ orderId: 'order-1', note }])
  expect(await screen.findByText(note)).toBeDefined()
  expect(screen.queryByText(told)).toBeNull()
})

it('names a retry that stays on its day among what is scheduled', async () => {
  review([])
  expect(await screen.findByText(told)).toBeDefined()
})

it('says in words that other schedules pay the loan off before it, and counts no payments', async () => {
  const coveredNote = 'What is already scheduled pays off your loan before this is debited.'
  review([], { coveredNote, count: 0 })
  expect(await screen.findByText(coveredNote)).toBeDefined()
  expect(screen.queryByText('Payments until paid off')).toBeNull()
  expect(screen.queryByText(/It takes 0 of these payments/)).toBeNull()
})

it('names the days on which another debit runs with their months in words', async () => {
  review([], { meets: [on, parseDay('2027-01-08')] })
  const days = 'Thursday, December 10, 2026; Friday, January 8, 2027'
  expect(await screen.findByText(`Another debit on this loan also runs on ${days}.`)).toBeDefined()
})

it('warns of nothing that is scheduled where no debit of it runs', async () => {
  const paused = aDebit({ obstacle: 'paused' })
  review([], { loan: aLoan({ hasScheduled: true, nextDebit: paused, comingDebits: [paused] }) })
  await screen.findByRole('checkbox', { name: /^I authorize/ })
  expect(screen.queryByText(/already have a payment scheduled/)).toBeNull()
})
