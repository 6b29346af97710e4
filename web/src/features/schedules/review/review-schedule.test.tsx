import type { SavedMethod } from '@quittance/contract/payments/methods'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { aBankAccount, aCard, aDebit, aLoan } from '../../../../testing/portal-builders.ts'
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

type Around = { methods: SavedMethod[]; onClose: () => void }

/** Opens the review of a weekly series by card whose first debit is on the day of a retry. */
function review(
  retriesMoved: PlannedSchedule['retriesMoved'],
  different: Partial<PlannedSchedule> = {},
  { methods = [aCard()], onClose = () => undefined }: Partial<Around> = {},
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
      methods={methods}
      isEdit={false}
      isBusy={false}
      problem={null}
      onClose={onClose}
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

it('shows the brand of the method that pays a schedule, and changes it back in the form', async () => {
  const onClose = vi.fn<() => void>()
  review([], {}, { onClose })
  const paidFrom = (await screen.findByText('From')).parentElement
  if (paidFrom === null) throw new Error('the method stands beside its label')
  expect(within(paidFrom).getByRole('img', { name: 'Visa' })).toBeDefined()
  await userEvent.click(within(paidFrom).getByRole('button', { name: 'Change' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('names beside the fee of a schedule the method without one', async () => {
  const methods = [aCard(), aBankAccount()]
  const draft = { startOn: on, secondOn: null, amount: '45.00', methodId: 'card-1' }
  const once = { ...draft, frequency: 'once' } as const
  review([], { fee: cents(3_95n), draft: once }, { methods })
  expect(await screen.findByText(/^No fee from /)).toBeDefined()
  cleanup()
  review([], { fee: zero }, { methods })
  await screen.findByText('Change')
  expect(screen.queryByText(/^No fee from /)).toBeNull()
})
