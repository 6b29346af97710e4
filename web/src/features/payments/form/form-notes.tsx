import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { ClockIcon } from '../../../ui/brand/icons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import type { PaymentCooldown } from '../state/read-cooldown.ts'

type FormNotesProps = {
  /** the last payment by the chosen method, where it came back */
  returned: PaymentAnswer | null
  cooldown: PaymentCooldown | null
}

/** What is seldom said of the chosen method. */
export function FormNotes({ returned, cooldown }: FormNotesProps) {
  return (
    <>
      {returned !== null && <ReturnedBefore payment={returned} />}
      {cooldown !== null && <CooldownBanner cooldown={cooldown} />}
    </>
  )
}

/** Its last debit came back, and another return may cost as much again. */
function ReturnedBefore({ payment: { returnFee, currency } }: { payment: PaymentAnswer }) {
  const label = useLabel()
  const amount = { cents: returnFee, currency }
  return (
    <Banner tone="soon">
      {returnFee > 0n
        ? label('payments.returned.beforeFee', { amount })
        : label('payments.returned.before')}
    </Banner>
  )
}

/** How long to wait after too many tries. It changes each second, so it is not read out by itself. */
function CooldownBanner({ cooldown }: { cooldown: PaymentCooldown }) {
  const label = useLabel()
  const time = { seconds: cooldown.secondsLeft }
  return (
    <Banner tone="soon" icon={<ClockIcon />}>
      <p role="timer">
        {label(cooldown.hasOtherMethod ? 'payments.rest.method' : 'payments.rest.any', { time })}
      </p>
    </Banner>
  )
}
