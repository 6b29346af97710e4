import { paymentFigure } from '@quittance/contract/receipts/receipt-lines'
import type { Cents, Currency } from '@quittance/domain/money'
import { FigureWithRest } from '../../ui/figures/figure-with-rest.tsx'
import { useReader } from './labels.ts'
import { useMoney } from './use-money.ts'

type PaymentFigureProps = {
  amount: Cents
  fee: Cents
  currency: Currency
  isStruck?: boolean
}

/** A payment's one figure, large: '$25.00 + $3.95 fee'. */
export function PaymentFigure({ isStruck = false, ...payment }: PaymentFigureProps) {
  const reader = useReader()
  const amount = useMoney()(payment.amount, payment.currency)
  const whole = paymentFigure(payment, reader)
  // The lender may put its words in another order: then it is one text.
  const isFirst = whole.startsWith(amount)
  return (
    <FigureWithRest
      amount={isFirst ? amount : whole}
      rest={isFirst ? whole.slice(amount.length).trim() : ''}
      isStruck={isStruck}
    />
  )
}
