import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import {
  bankMethodKind,
  canPayByBank,
  canPayOnceByBank,
} from '@quittance/domain/lenders/lender-features'
import { useLabel } from '../i18n/labels.ts'
import { usePaymentFees } from '../settings/payment-fees.ts'
import { useOfferedMethods } from '../settings/payment-methods-offered.ts'
import { useFreeMethod } from '../settings/use-free-method.ts'
import { useMethodLabels } from '../i18n/method-labels.ts'
import { BankIcon } from '../../ui/brand/page-icons.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Note } from '../../ui/text/note.tsx'

export type NoFeeOptionProps = {
  loan: LoanAccount
  /** what the borrower may pay with */
  methods: readonly SavedMethod[]
  isFeeShown: boolean
  /** pays with it at once; left out where the form chooses the method */
  onChoose?: (method: SavedMethod) => void
  /** of a payment that is scheduled; left out: it is paid now */
  scheduled?: 'once' | 'series'
}

/** Names the method without a fee beside every fee that shows (AMB-119). */
export function NoFeeOption({ loan, methods, isFeeShown, onChoose, scheduled }: NoFeeOptionProps) {
  const label = useLabel()
  const { settings, country } = useOfferedMethods()
  const { methodWithin } = useMethodLabels()
  const isSeries = scheduled === 'series'
  const fees = usePaymentFees(isFeeShown, isSeries)
  const saved = useFreeMethod(loan, methods, isFeeShown, isSeries)
  if (!isFeeShown || fees === null) return null
  const takesBank = scheduled === undefined ? canPayOnceByBank : canPayByBank
  const isBankFree = fees.every(({ kind }) => kind !== bankMethodKind(country))
  if (saved === null && !(isBankFree && takesBank(settings))) return null
  return (
    <Note icon={<BankIcon small />}>
      {saved === null
        ? label('payments.review.freeBank')
        : label('payments.review.freeMethod', { method: methodWithin(saved) })}
      {saved !== null && onChoose !== undefined && (
        <>
          {' '}
          <TextButton onClick={() => onChoose(saved)}>
            {label('payments.review.payFree')}
          </TextButton>
        </>
      )}
    </Note>
  )
}
