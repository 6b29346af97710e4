import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { WarningIcon } from '../../../ui/brand/icons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { lastReturn } from './use-free-method.ts'

type ReturnedBeforeProps = { loan: LoanAccount; method: SavedMethod | null }

/** Warns of a method whose last debit came back: another return may cost as much again. */
export function ReturnedBefore({ loan, method }: ReturnedBeforeProps) {
  const label = useLabel()
  const { methodName } = useMethodLabels()
  const returned = method === null ? null : lastReturn(loan, method)
  if (method === null || returned === null) return null
  const amount = { cents: returned.fee, currency: loan.currency }
  const name = { method: methodName(method) }
  return (
    <Banner tone="soon" icon={<WarningIcon />}>
      {returned.fee > 0n
        ? label('payments.returned.beforeFee', { ...name, amount })
        : label('payments.returned.before', name)}
    </Banner>
  )
}
