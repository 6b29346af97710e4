import { parseDay } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { aBankAccount, aDebit, aLoan } from '../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { usePayment } from '../state/use-payment.ts'
import { PayDock } from './pay-dock.tsx'

afterEach(cleanup)

const nothing = () => undefined
const partPaid = { nextPayment: cents(411_88n) }
const pastDue = { daysPastDue: 12, totalDue: cents(154_22n), nextPayment: cents(154_22n) }
const debited = { nextDebit: aDebit(), scheduledByDue: cents(471_88n) }
const bounds = {
  minimum: cents(0n),
  payoff: cents(18_000_00n),
  payoffOn: parseDay('2026-11-20'),
}

function showDock(different: Parameters<typeof aLoan>[0], amount: bigint, isUntouched = true) {
  const dispatch = vi.fn<(event: unknown) => void>()
  const text = formatDollars(cents(amount))
  const payment = {
    bounds,
    dispatch,
    amount: text,
    insteadOf: null,
    payableAmount: cents(amount),
    firstAmount: isUntouched ? text : '471.88',
  }
  openPortal(
    <PayDock loan={aLoan(different)} payment={payment} onOpen={nothing} onView={null} />,
    portalInMemory(),
  )
  return dispatch
}

it.each([
  ['the amount of a loan that is not past due', {}, 471_88n, true, /\$471\.88/],
  ['no amount where a debit takes it', debited, 471_88n, true, /^[^$]*$/],
  ['an amount of their own beside that debit', debited, 30_00n, false, /\$30\.00/],
  ['all that is past due', pastDue, 471_88n, true, /\$154\.22/],
  ['no amount where another than what is past due was chosen', pastDue, 50_00n, false, /^[^$]*$/],
  ['no amount where less is left of the next payment', partPaid, 471_88n, true, /^[^$]*$/],
  ['what is left of the next payment', partPaid, 411_88n, false, /\$411\.88/],
  ['an amount of their own beside it', partPaid, 500_00n, false, /\$500\.00/],
] as const)('asks at the foot of a phone for %s', (_, different, amount, isUntouched, text) => {
  showDock(different, amount, isUntouched)
  expect(screen.getByRole('button', { name: text })).toBeDefined()
})

it('opens the form with all that is past due, as the bar at the foot of a phone says', () => {
  const dispatch = showDock(pastDue, 471_88n)
  fireEvent.click(screen.getByRole('button', { name: /\$154\.22/ }))
  expect(dispatch).toHaveBeenCalledWith({ kind: 'amountSet', text: '154.22' })
})

const methods = [aBankAccount()]
const regularOf = '471.88'
const dock = () => screen.getByRole('button', { name: /^(Pay |Make)/ })

function DockOfForm({ loan }: { loan: ReturnType<typeof aLoan> }) {
  const payment = usePayment(loan, methods)
  const { dispatch } = payment
  const instead = { kind: 'insteadChosen', insteadOf: 'debit-1', amount: regularOf } as const
  return (
    <>
      <PayDock loan={loan} payment={payment} onOpen={nothing} onView={null} />
      <output>{payment.amount}</output>
      <button onClick={() => dispatch({ kind: 'amountSet', text: regularOf })}>{'Regular'}</button>
      <button onClick={() => dispatch(instead)}>{'Instead'}</button>
    </>
  )
}

it.each(['Regular', 'Instead'])(
  'keeps the amount that was chosen with payments past due, where the form is opened again: %s',
  async (choice) => {
    const loan = aLoan({ ...pastDue, loanStatus: 'pastDue' })
    openPortal(<DockOfForm loan={loan} />, portalInMemory({ methods, loans: [loan] }), {
      autoFillPmtAmt: '1',
    })
    if (choice === 'Regular') fireEvent.click(dock())
    fireEvent.click(screen.getByRole('button', { name: choice }))
    expect(dock().textContent).toBe('Make a Payment')
    fireEvent.click(dock())
    expect(screen.getByRole('status').textContent).toBe(regularOf)
  },
)
