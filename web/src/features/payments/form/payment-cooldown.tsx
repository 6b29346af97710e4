import { useLabel } from '../../../lib/i18n/labels.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ClockIcon } from '../../../ui/brand/icons.tsx'
import type { ShownCooldown } from './use-payment-cooldown.ts'

/** How long to wait after too many tries. It changes each second, so it is not read out by itself. */
export function PaymentCooldown({ rest }: { rest: ShownCooldown }) {
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
