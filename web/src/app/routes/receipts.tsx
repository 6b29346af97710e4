import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { codeOf } from '../../lib/start/code-of.ts'
import { Coded } from '../../lib/start/coded.tsx'
import { formatBorrowerName } from '../../lib/person/borrower-name.ts'
import { useLoans } from '../../features/loans/use-loans.ts'
import { ReceiptsPage } from '../../features/receipts/receipts-page.tsx'

/** Loaded on demand: few receipts are of a payment that can still be cancelled. */
const cancellable = codeOf(
  async () => (await import('../../features/payments/result/cancellable.tsx')).Cancellable,
)

/** The receipts do not wait for the loans: these say what to filter by, and what can be cancelled. */
export function ReceiptsRoute() {
  const loans = useLoans()
  const known = loans.data ?? []
  return (
    <ReceiptsPage
      loanNumbers={known.map(({ loanNo }) => loanNo)}
      borrowerOf={(loanNo) => {
        const loan = known.find((one) => one.loanNo === loanNo)
        return loan === undefined ? '' : formatBorrowerName(loan)
      }}
      renderCancel={({ orderId }) => {
        const isOf = (one: PaymentAnswer) => one.orderId === orderId && one.state === 'pending'
        const loan = known.find(({ openPayments }) => openPayments.some(isOf))
        const payment = loan?.openPayments.find(isOf)
        if (loan === undefined || payment === undefined) return null
        const props = { payment, isPayoffHeld: loan.payoffHeldUntil !== null }
        return <Coded key={orderId} code={cancellable} props={props} waiting={null} />
      }}
    />
  )
}
