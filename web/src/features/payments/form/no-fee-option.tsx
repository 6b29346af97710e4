import { transactionMarginEndpoint } from '@quittance/contract/lender'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { bankMethodKind, canPayOnceByBank } from '@quittance/domain/lender/lender-features'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/api.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useOfferedMethods } from '../../../lib/settings/payment-methods-offered.ts'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { BankIcon } from '../../../ui/brand/page-icons.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import styles from './make-payment.module.css'

type NoFeeOptionProps = {
  /** what the borrower may pay with now */
  methods: readonly SavedMethod[]
  isFeeShown: boolean
  onChoose: (method: SavedMethod) => void
}

/** Names the method without a fee beside every fee that shows (AMB-119). */
export function NoFeeOption({ methods, isFeeShown, onChoose }: NoFeeOptionProps) {
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

const kindOf = { '1': 'card', '2': 'ach', '3': 'pad' } as const

/**
 * The kinds of method that cost nothing when paying once. Asked for only where some fee shows.
 *
 * @returns none while they are not known
 */
function useFreeKinds(isAsked: boolean): readonly MethodKind[] {
  const api = useApi()
  const query = useQuery({
    queryKey: ['margins'],
    enabled: isAsked,
    staleTime: Infinity,
    meta: { isQuiet: true }, // only a line beside the fee is missing
    queryFn: async () => unwrapResult(await api(transactionMarginEndpoint, {})).data,
  })
  const rows = query.data
  if (rows === undefined) return []
  const charged = rows.filter(({ type }) => type === '1').map((row) => kindOf[row.paymentType])
  return Object.values(kindOf).filter((kind) => !charged.includes(kind))
}
