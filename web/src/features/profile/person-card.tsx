import type { LoanAccount } from '@quittance/contract/loans'
import type { UserDetails } from '@quittance/contract/profile/details'
import { canEditName } from '@quittance/domain/lenders/lender-features'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useLaterLabel } from '../../lib/i18n/later-labels.tsx'
import { BorrowerAvatar } from '../../lib/person/borrower-avatar.tsx'
import { formatBorrowerName } from '../../lib/person/borrower-name.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { EditIcon } from './contact-icons.tsx'
import styles from './contacts/contacts.module.css'
import { loadNameDialog } from './load-profile-dialogs.ts'

type PersonCardProps = { loan: LoanAccount; details: UserDetails; isOwner: boolean }

/** Whoever is here, by the name and the role that they have on the chosen loan (AMB-58). */
export function PersonCard({ loan, details, isOwner }: PersonCardProps) {
  const label = useLaterLabel()
  const { settings } = useLender()
  const naming = useLazyDialog(loadNameDialog)
  const { loanNo, role } = loan
  const key = role === 'borrower' ? 'contacts.address.asBorrower' : 'contacts.address.asCoBorrower'
  return (
    <Card>
      <div className={styles.person}>
        <BorrowerAvatar loan={loan} size="large" />
        <div className={styles.body}>
          <h2 className={styles.name}>{formatBorrowerName(loan)}</h2>
          <p className={styles.detail}>{label(key, { loanNo })}</p>
        </div>
        {isOwner && canEditName(settings) && (
          <TextButton icon={<EditIcon small />} onPointerEnter={naming.warm} onClick={naming.open}>
            {label('contacts.name.change')}
          </TextButton>
        )}
      </div>
      {naming.View !== null && <naming.View details={details} onClose={naming.close} />}
    </Card>
  )
}
