import { kindsPayableOnce } from '@quittance/domain/lender/abilities'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { awayWords } from '@quittance/domain/payments/rail-away'
import { useLabel } from '../../lib/labels.ts'
import { useWaysToPay } from '../../lib/ways-to-pay.ts'
import { Banner } from '../../ui/banner.tsx'

/** Says before anything is typed which kind of payment does not work now, and what does. */
export function RailsAway({ away }: { away: readonly MethodKind[] }) {
  const label = useLabel()
  const { settings, country } = useWaysToPay()
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
