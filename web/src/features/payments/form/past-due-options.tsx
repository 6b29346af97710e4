import type { LoanAccount } from '@quittance/contract/loans'
import { formatDollars, smallest } from '@quittance/domain/money'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import { useId } from 'react'
import { keepTogether } from '../../../lib/i18n/keep-together.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { CheckIcon } from '../../../ui/brand/icons.tsx'
import { CardIcon, PhoneIcon } from '../../../ui/brand/page-icons.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { List } from '../../../ui/surfaces/list.tsx'
import { ListItem } from '../../../ui/surfaces/list-item.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import type { Payment } from '../state/use-payment.ts'

type PastDueOptionsProps = {
  loan: LoanAccount
  payment: Payment
  /** goes on in the form once its amount is filled in */
  onFilled: () => void
}

/** What somebody can do who missed payments: pay all of it, pay part, or talk to a person. */
export function PastDueOptions({ loan, payment, onFilled }: PastDueOptionsProps) {
  const label = useLabel()
  const headingId = useId()
  const { phoneNumber, customerCareEmail, workingHours } = useLender().settings
  const total = smallest(loan.totalDue, payment.bounds.payoff)
  const href = phoneNumber === '' ? `mailto:${customerCareEmail}` : `tel:${phoneNumber}`
  const contact = phoneNumber === '' ? customerCareEmail : formatPhone(phoneNumber)
  return (
    <Card labelledBy={headingId}>
      <SectionHeader id={headingId} title={label('payments.ways.title')} />
      <List>
        <ListItem
          leadsOn
          icon={<CheckIcon />}
          title={label('payments.ways.all')}
          detail={label('payments.ways.allDetail', {
            amount: { cents: total, currency: loan.currency },
          })}
          onSelect={() => fill(formatDollars(total))}
        />
        <ListItem
          leadsOn
          icon={<CardIcon />}
          title={label('payments.ways.part')}
          detail={label('payments.ways.partDetail')}
          onSelect={() => fill('')}
        />
        {contact !== '' && (
          <ListItem
            leadsOn
            icon={<PhoneIcon />}
            title={label('payments.ways.talk')}
            detail={[contact, keepTogether(workingHours)].filter(Boolean).join(', ')}
            href={href}
          />
        )}
      </List>
    </Card>
  )

  function fill(text: string): void {
    payment.dispatch({ kind: 'amountSet', text })
    onFilled()
  }
}
