import { oneTimeMethodKinds } from '@quittance/domain/lenders/lender-features'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { railUnavailableLabel } from '@quittance/domain/payments/rail-unavailable'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useOfferedMethods } from '../../../lib/settings/payment-methods-offered.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** Says above the form which kind of payment is unavailable, and which one works. */
export function RailsUnavailable({ away }: { away: readonly MethodKind[] }) {
  const label = useLabel()
  const { settings, country } = useOfferedMethods()
  const kinds = oneTimeMethodKinds(settings, country)
  const gone = kinds.find((kind) => away.includes(kind))
  if (gone === undefined) return null
  const words = railUnavailableLabel(
    gone,
    kinds.filter((kind) => !away.includes(kind)),
  )
  return (
    <Banner tone="soon" live>
      {label(`payments.form.${words}`)}
    </Banner>
  )
}
