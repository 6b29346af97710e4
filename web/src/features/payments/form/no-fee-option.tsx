import type { SavedMethod } from '@quittance/contract/payments/methods'
import { bankMethodKind, canPayOnceByBank } from '@quittance/domain/lender/lender-features'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useOfferedMethods } from '../../../lib/settings/payment-methods-offered.ts'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { BankIcon } from '../../../ui/brand/page-icons.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import styles from './make-payment.module.css'
import { useFreeKinds } from './use-free-kinds.ts'

type FreeWayProps = {
  /** what the borrower may pay with now */
  methods: readonly SavedMethod[]
  isFeeShown: boolean
  onChoose: (method: SavedMethod) => void
}

/** Wherever a fee is shown, the way that costs nothing is named beside it (AMB-119). */
export function NoFeeOption({ methods, isFeeShown, onChoose }: FreeWayProps) {
  const label = useLabel()
  const { settings, country } = useOfferedMethods()
  const { methodName } = useMethodLabels()
  const free = useFreeKinds(isFeeShown)
  if (!isFeeShown) return null
  const saved = methods.find(({ kind }) => free.includes(kind))
  const isBankFree = free.includes(bankMethodKind(country))
  if (saved === undefined && !(isBankFree && canPayOnceByBank(settings))) return null
  return (
    <p className={styles.note}>
      <BankIcon small />
      {saved === undefined ? (
        <span>{label('payments.review.freeBank')}</span>
      ) : (
        <span>
          {label('payments.review.freeMethod', { method: methodName(saved) })}{' '}
          <TextButton onClick={() => onChoose(saved)}>
            {label('payments.review.payFree')}
          </TextButton>
        </span>
      )}
    </p>
  )
}
