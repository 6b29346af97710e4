import type { LoanAccount } from '@quittance/contract/loans'
import { canEditAddress } from '@quittance/domain/lenders/lender-features'
import { useEffect, useEffectEvent, useId } from 'react'
import { useLazyDialog } from '../../../lib/dialogs/use-lazy-dialog.ts'
import { keepTogether } from '../../../lib/i18n/keep-together.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { readDraft } from '../../../lib/session/drafts.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { EditIcon, PinIcon } from '../contact-icons.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import styles from '../contacts/contacts.module.css'
import { loadEditAddress } from '../load-profile-dialogs.ts'
import { addressDraft } from './address-draft.ts'

type AddressCardProps = {
  /** all of the borrower's, of which one is shown */
  loans: readonly LoanAccount[]
  loan: LoanAccount | null
  onSelect: (id: string) => void
  isOwner: boolean
}

/** The address of the chosen loan, as whoever is here has it there (PERM-04). */
export function AddressCard({ loans, loan, onSelect, isOwner }: AddressCardProps) {
  const label = useLaterLabel()
  const headingId = useId()
  const { settings } = useLender()
  const canEdit = canEditAddress(settings)
  const isOffered = canEdit && isOwner && loan !== null
  const editing = useLazyDialog(loadEditAddress)
  const restore = useEffectEvent(() => {
    if (isOffered && readDraft(addressDraft) !== null) editing.open()
  })
  useEffect(() => restore(), [])
  const lines = loan === null ? [] : linesOf(loan.borrower)
  return (
    <Card labelledBy={headingId}>
      <SectionHeader
        id={headingId}
        title={label('contacts.address.title')}
        action={
          isOffered && (
            <TextButton
              icon={<EditIcon small />}
              onPointerEnter={editing.warm}
              onClick={editing.open}
            >
              {label('contacts.address.edit')}
            </TextButton>
          )
        }
      />
      <Stack>
        {loan !== null && loans.length > 1 && (
          <SelectField
            label={label('contacts.address.loan')}
            value={loan.id}
            options={loans.map(({ id, loanNo }) => ({ value: id, label: loanNo }))}
            onChange={({ target }) => onSelect(target.value)}
          />
        )}
        {lines.length === 0 ? (
          <p className={styles.detail}>{label('contacts.address.none')}</p>
        ) : (
          <div className={styles.address}>
            <span className={styles.icon}>
              <PinIcon />
            </span>
            <address>
              {lines.map((line) => (
                <div key={line}>{keepTogether(line)}</div>
              ))}
            </address>
          </div>
        )}
        {!canEdit && <p className={styles.detail}>{label('contacts.address.closed')}</p>}
      </Stack>
      {editing.View !== null && loan !== null && (
        <editing.View key={loan.id} loan={loan} onClose={editing.close} />
      )}
    </Card>
  )
}

function linesOf({ street1, street2, city, state, postalCode }: LoanAccount['borrower']): string[] {
  const region = [state, postalCode].filter((part) => part !== '').join(' ')
  const place = [city, region].filter((part) => part !== '').join(', ')
  return [street1, street2, city === '' ? '' : place].filter((line) => line !== '')
}
