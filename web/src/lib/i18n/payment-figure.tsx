import { splitFigure } from '@quittance/contract/receipts/payment-figure'
import type { Cents, Currency } from '@quittance/domain/money'
import { FigureWithRest } from '../../ui/figures/figure-with-rest.tsx'
import { useReader } from './labels.ts'

type PaymentFigureProps = {
  amount: Cents
  fee: Cents
  currency: Currency
  isStruck?: boolean
}

/** A payment's one figure, large: '$25.00 + $3.95 fee'. */
export function PaymentFigure({ isStruck = false, ...payment }: PaymentFigureProps) {
  const [amount, rest] = splitFigure(payment, useReader())
  return <FigureWithRest amount={amount} rest={rest} isStruck={isStruck} />
}
