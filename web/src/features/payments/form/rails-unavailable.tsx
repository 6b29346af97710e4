import { kindsPayableOnce } from '@quittance/domain/lender/abilities'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { awayWords } from '@quittance/domain/payments/rail-unavailable'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useOfferedMethods } from '../../../lib/settings/payment-methods-offered.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** Says before anything is typed which kind of payment does not work now, and what does. */
export function RailsUnavailable({ away }: { away: readonly MethodKind[] }) {
  const label = useLabel()
  const { settings, country } = useOfferedMethods()
  const kinds = kindsPayableOnce(settings, country)
  const gone = kinds.find((kind) => away.includes(kind))
  if (gone === undefined) return null
  const words = awayWords(
    gone,
    kinds.filter((kind) => !away.includes(kind)),
  )
  return (
    <Banner tone="soon" live>
      {label(`payments.form.${words}`)}
    </Banner>
  )
}
