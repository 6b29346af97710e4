import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { bankMethodKind, canPayOnceByBank } from '@quittance/domain/lenders/lender-features'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { usePaymentFees } from '../../../lib/settings/payment-fees.ts'
import { useOfferedMethods } from '../../../lib/settings/payment-methods-offered.ts'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { BankIcon } from '../../../ui/brand/page-icons.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { useFreeMethod } from './use-free-method.ts'
import styles from './make-payment.module.css'

export type NoFeeOptionProps = {
  loan: LoanAccount
  /** what the borrower may pay with now */
  methods: readonly SavedMethod[]
  isFeeShown: boolean
  onChoose: (method: SavedMethod) => void
}

/** Names the method without a fee beside every fee that shows (AMB-119). */
export function NoFeeOption({ loan, methods, isFeeShown, onChoose }: NoFeeOptionProps) {
  const label = useLabel()
  const { settings, country } = useOfferedMethods()
  const { methodWithin } = useMethodLabels()
  const fees = usePaymentFees(isFeeShown)
  const saved = useFreeMethod(loan, methods, isFeeShown)
  if (!isFeeShown || fees === null) return null
  const isBankFree = fees.every(({ kind }) => kind !== bankMethodKind(country))
  if (saved === null && !(isBankFree && canPayOnceByBank(settings))) return null
  return (
    <p className={styles.note}>
      <BankIcon small />
      {saved === null ? (
        <span>{label('payments.review.freeBank')}</span>
      ) : (
        <span>
          {label('payments.review.freeMethod', { method: methodWithin(saved) })}{' '}
          <TextButton onClick={() => onChoose(saved)}>
            {label('payments.review.payFree')}
          </TextButton>
        </span>
      )}
    </p>
  )
}
