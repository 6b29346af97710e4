import type { LoanAccount } from '@quittance/contract/loans'
import { canAddEmails, canAddPhones } from '@quittance/domain/lenders/lender-features'
import { useContacts } from '../../lib/contacts/use-contacts.ts'
import { Unavailable } from '../../lib/feedback/unavailable.tsx'
import { useLaterLabel } from '../../lib/i18n/later-labels.tsx'
import { useIsAgent } from '../../lib/session/is-agent.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { PageRowsPlace } from '../../ui/progress/rows-place.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { AddressCard } from './address/address-card.tsx'
import { ContactsCard } from './contacts/contacts-card.tsx'
import { OwnDataCard } from './own-data-card.tsx'
import { PersonCard } from './person-card.tsx'

type ContactInformationProps = {
  loans: readonly LoanAccount[]
  loan: LoanAccount | null
  onSelect: (id: string) => void
}

/** Who somebody is on the chosen loan, and how they are reached (PROF-03). */
export function ContactInformation({ loans, loan, onSelect }: ContactInformationProps) {
  const label = useLaterLabel()
  const contacts = useContacts()
  const { settings } = useLender()
  const isOwner = !useIsAgent()
  if (contacts.isPending) return <PageRowsPlace label={label('shell.spinner.text')} />
  if (contacts.isError) {
    return (
      <Card>
        <Unavailable text={label('contacts.list.away')} onAgain={() => void contacts.refetch()} />
      </Card>
    )
  }
  const details = contacts.data
  return (
    <>
      {!isOwner && <Banner tone="info">{label('contacts.agent.readOnly')}</Banner>}
      {loan !== null && <PersonCard loan={loan} details={details} isOwner={isOwner} />}
      <ContactsCard
        kind="email"
        details={details}
        isOwner={isOwner}
        canAdd={canAddEmails(settings)}
      />
      <ContactsCard
        kind="phone"
        details={details}
        isOwner={isOwner}
        canAdd={canAddPhones(settings)}
      />
      <AddressCard loans={loans} loan={loan} onSelect={onSelect} isOwner={isOwner} />
      {isOwner && <OwnDataCard erasureAskedAt={details.erasureAskedAt} />}
    </>
  )
}
