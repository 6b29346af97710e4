import { useLabel } from '../../lib/labels.ts'
import { Banner } from '../../ui/banner.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import type { ShownRest } from './use-payment-rest.ts'

/** How long to wait after too many tries. It changes each second, so it is not read out by itself. */
export function PaymentRest({ rest }: { rest: ShownRest }) {
  const label = useLabel()
  const time = { seconds: rest.secondsLeft }
  return (
    <Banner tone="soon" icon={<ClockIcon />}>
      <p role="timer">
        {label(rest.hasOtherWay ? 'payments.rest.method' : 'payments.rest.any', { time })}
      </p>
    </Banner>
  )
}
