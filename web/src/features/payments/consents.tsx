import { add } from '@quittance/domain/money'
import { useLabel } from '../../lib/labels.ts'
import { Banner } from '../../ui/banner.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CalendarIcon } from '../../ui/page-icons.tsx'
import { type Order, useDisclosure } from './disclosure.ts'
import styles from './make-payment.module.css'

/** What has to be agreed to before this payment is made. */
export type ConsentName = 'scheduled' | 'terms' | 'belowDue'

type ConsentsProps = {
  asked: readonly ConsentName[]
  given: ReadonlySet<ConsentName>
  order: Order
  onToggle: (name: ConsentName) => void
}

/** Each warning and the terms, every one with its own box to tick. */
export function Consents({ asked, given, order, onToggle }: ConsentsProps) {
  const label = useLabel()
  const disclosure = useDisclosure()
  const total = { cents: add(order.amount, order.fee), currency: order.loan.currency }
  const box = (name: ConsentName, text: string) => (
    <CheckboxField label={text} checked={given.has(name)} onChange={() => onToggle(name)} />
  )
  return asked.map((name) => {
    if (name === 'terms')
      return (
        <section key={name} className={styles.consent}>
          <Disclosure summary={label('payments.review.authorization')}>
            <p className={styles.terms}>{disclosure(order)}</p>
          </Disclosure>
          {box(name, label('payments.review.authorizeCard', { total }))}
        </section>
      )
    const isScheduled = name === 'scheduled'
    return (
      <section key={name} className={styles.consent}>
        <Banner tone="soon" {...(isScheduled && { icon: <CalendarIcon /> })}>
          {label(
            isScheduled ? 'schedules.warning.alreadyScheduled' : 'payments.warning.lessThanDue',
          )}
        </Banner>
        {box(name, label('payments.review.acknowledge'))}
      </section>
    )
  })
}
