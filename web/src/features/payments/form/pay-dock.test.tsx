import { cents } from '@quittance/domain/money'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
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
function showDock(different: Parameters<typeof aLoan>[0], amount: bigint) {
  const payment = { payableAmount: cents(amount) }
  openPortal(
    <PayDock loan={aLoan(different)} payment={payment} onOpen={nothing} onView={null} />,
    portalInMemory(),
  )
}

it.each([
  ['the amount of a loan that is not past due', {}, 471_88n, /\$471\.88/],
  ['no amount where a debit takes it', debited, 471_88n, /^[^$]*$/],
  ['an amount of their own beside that debit', debited, 30_00n, /\$30\.00/],
  ['all that is past due', pastDue, 154_22n, /\$154\.22/],
  ['no amount where another than what is past due was chosen', pastDue, 50_00n, /^[^$]*$/],
  ['no amount where less is left of the next payment', partPaid, 471_88n, /^[^$]*$/],
  ['what is left of the next payment', partPaid, 411_88n, /\$411\.88/],
  ['an amount of their own beside it', partPaid, 500_00n, /\$500\.00/],
] as const)('asks at the foot of a phone for %s', (_, different, amount, text) => {
  showDock(different, amount)
  expect(screen.getByRole('button', { name: text })).toBeDefined()
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

it.each([
  [
    'names no amount at the foot of a phone where the lender prefills',
    '1',
    'Make a Payment',
    '471.88',
  ],
  [
    'asks at the foot of a phone for all that is due where nothing is prefilled',
    '0',
    '$154.22',
    '154.22',
  ],
] as const)('opens with the amount of the form, past due: %s', (_, prefills, asked, held) => {
  const loan = aLoan({ ...pastDue, loanStatus: 'pastDue' })
  const portal = portalInMemory({ methods, loans: [loan] })
  openPortal(<DockOfForm loan={loan} />, portal, { autoFillPmtAmt: prefills })
  expect(dock().textContent).toContain(asked)
  expect(screen.getByRole('status').textContent).toBe(held)
})
