import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { aBankPayment } from '../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { PaidRetry, ReturnedPayment } from '../result/returned-payment.tsx'
import { StopRetry } from '../result/stop-retry.tsx'
import { RetryNotices } from './retry-notices.tsx'

afterEach(cleanup)

const nothing = () => undefined

const again = { state: 'returned', triesAgainOn: parseDay('2026-11-30') } as const
const debit = { ...again, amount: cents(100_00n), cancelUntil: null }
const tried = 'Your November 20 debit of $100.00 will be tried again on Monday, November 30, 2026'

it.each([
  [100_00n, `${tried}.`],
  [60_00n, `${tried}. As your loan stands now, it takes $60.00 at most.`],
])('names the debit that is tried again, and what it takes at most: %s', async (most, sentence) => {
  const payment = aBankPayment({ ...debit, retryMost: cents(most) })
  const notices = (
    <RetryNotices payments={[payment]} insteadOf={null} isPayoff={false} onChoose={nothing} />
  )
  openPortal(notices, portalInMemory())
  expect(await screen.findByText(sentence)).toBeDefined()
})

it('says of somebody else’s debit that it is one on this loan', async () => {
  const payment = aBankPayment({ ...debit, isOwn: false, retryMost: cents(60_00n) })
  openPortal(
    <RetryNotices payments={[payment]} insteadOf={null} isPayoff={false} onChoose={nothing} />,
    portalInMemory(),
  )
  const other = 'A November 20 debit of $100.00 on this loan will be tried again on'
  expect(
    await screen.findByText(
      `${other} Monday, November 30, 2026. As your loan stands now, it takes $60.00 at most.`,
    ),
  ).toBeDefined()
})

it('says in the banner of somebody else’s retry, and of one that was paid, whose debit it was', () => {
  const retry = { retryOf: parseDay('2026-11-20'), isOwn: false, triesAgainOn: null }
  const actions = { insteadOf: null, onPayInstead: null, onStopped: nothing }
  const back = aBankPayment({ ...debit, ...retry, returnCode: 'R01' })
  openPortal(<ReturnedPayment payment={back} retry={actions} />, portalInMemory())
  expect(screen.getByText('This is the retry of a November 20 debit on this loan.')).toBeDefined()
  openPortal(<PaidRetry payment={{ ...back, state: 'completed' }} />, portalInMemory())
  expect(screen.getByText(/^A November 20 debit of \$100\.00 on this loan was/)).toBeDefined()
})

it('names in the banner of a returned debit the most that its retry takes', () => {
  const actions = { insteadOf: null, onPayInstead: null, onStopped: nothing }
  const payment = aBankPayment({ ...debit, returnCode: 'R01', retryMost: cents(60_00n) })
  openPortal(<ReturnedPayment payment={payment} retry={actions} />, portalInMemory())
  const sentence =
    'We will try again on 11/30/2026. As your loan stands now, it takes $60.00 at most.'
  expect(screen.getByText(sentence)).toBeDefined()
})

it('says at home and on the review which debit leaves a retry nothing to take', async () => {
  const retryCover = { on: parseDay('2026-11-27'), amount: cents(165_06n) }
  const payment = aBankPayment({
    ...debit,
    returnCode: 'R01',
    retryMost: cents(60_00n),
    retryCover,
  })
  const actions = { insteadOf: null, onPayInstead: null, onStopped: nothing }
  openPortal(<ReturnedPayment payment={payment} retry={actions} />, portalInMemory())
  const covered =
    'Nothing is left to take if the debit of $165.06 on Friday, November 27, 2026 goes through and no other payment comes back. Otherwise we try again on Monday, November 30, 2026, $60.00 at most.'
  expect(screen.getByText(covered)).toBeDefined()
  expect(screen.queryByText(/We will try again/)).toBeNull()
  cleanup()
  openPortal(
    <RetryNotices payments={[payment]} insteadOf={null} isPayoff={false} onChoose={nothing} />,
    portalInMemory(),
  )
  expect(await screen.findByText(`Your November 20 payment was returned. ${covered}`)).toBeDefined()
})

it('writes the phone number of a lender as people read it where a debit was stopped', () => {
  const stopped = aBankPayment({ ...debit, triesAgainOn: null, returnCode: 'R10' })
  const actions = { insteadOf: null, onPayInstead: null, onStopped: nothing }
  openPortal(<ReturnedPayment payment={stopped} retry={actions} />, portalInMemory(), {
    phoneNumber: '2105550142',
  })
  expect(screen.getByText(/210-555-0142/)).toBeDefined()
})

it('asks to stop a retry of no more than a refund left', async () => {
  const payment = aBankPayment({ ...debit, retryMost: cents(60_00n) })
  openPortal(
    <StopRetry payment={payment} onClose={nothing} onChanged={nothing} />,
    portalInMemory(),
  )
  expect(await screen.findByText(/^We will not try to debit \$60\.00 from /)).toBeDefined()
})

it.each([
  [
    'coming',
    'Your scheduled payment of $232.08 is then taken after all, on Friday, December 4, 2026.',
  ],
  [
    'notTaken',
    'The scheduled payment that it replaced, $232.08 for Friday, December 4, 2026, was not taken and will not be. Pay another way by Monday, December 14, 2026, so that no late fee is added.',
  ],
] as const)(
  'says before a retry is stopped what becomes of the debit that it stands for: %s',
  async (state, text) => {
    const replacedDebit = { on: parseDay('2026-12-04'), amount: cents(232_08n), state }
    const payBy = parseDay('2026-12-14')
    openPortal(
      <StopRetry
        payment={aBankPayment({ ...debit, replacedDebit, payBy })}
        onClose={nothing}
        onChanged={nothing}
      />,
      portalInMemory(),
    )
    expect(await screen.findByText(text)).toBeDefined()
  },
)

it('says at home and on the review that nothing is left for a retry, and offers no payment instead', async () => {
  const payment = aBankPayment({ ...debit, returnCode: 'R01', retryMost: cents(0n) })
  const actions = { insteadOf: null, onPayInstead: nothing, onStopped: nothing }
  openPortal(<ReturnedPayment payment={payment} retry={actions} />, portalInMemory())
  const left =
    'As your loan stands now, nothing is left to take: it is not tried again on Monday, November 30, 2026 unless a payment comes back.'
  expect(screen.getByText(left)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Pay now instead' })).toBeNull()
  cleanup()
  openPortal(
    <RetryNotices payments={[payment]} insteadOf={null} isPayoff={false} onChoose={nothing} />,
    portalInMemory(),
  )
  expect(await screen.findByText(`Your November 20 payment was returned. ${left}`)).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
