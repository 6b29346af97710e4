import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { usePaymentFees } from '../../../../lib/settings/payment-fees.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'

/** Says what paying by a kind of method costs, once or each time of a series; null while that is not known. */
export function useFeeText(isSeries: boolean): (kind: MethodKind) => string | null {
  const label = useLabel()
  const { country } = useLender()
  const fees = usePaymentFees(true, isSeries)
  const currency = country === 'CA' ? 'CAD' : 'USD'
  return (kind) => {
    if (fees === null) return null
    const fee = fees.find((one) => one.kind === kind)
    if (fee === undefined) return label('payments.form.noFee')
    const flat = label('payments.method.fee', { amount: { cents: fee.flat, currency } })
    const percent = label('payments.method.feePercent', { percent: { percent: fee.percent } })
    if (fee.percent === 0) return flat
    return fee.flat === 0n ? percent : `${flat} + ${percent}`
  }
}
