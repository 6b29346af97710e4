import type { ContactOnFile, UserDetails } from '@quittance/contract/profile/details'
import { canAddContact, checkRemoval, contactsMax } from '@quittance/domain/profile/contact-rules'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { useLazyDialog } from '../../../lib/dialogs/use-lazy-dialog.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { PlusIcon } from '../../../ui/brand/page-icons.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { type ContactDialog, type ContactKind, makePrimary } from './contact-kinds.ts'
import { loadContactDialogs } from '../load-profile-dialogs.ts'
import { ContactRow } from './contact-row.tsx'
import styles from './contacts.module.css'
import { isDraftKept } from './contact-drafts.ts'
import { useContactChange } from './use-contact-change.ts'

type ContactsCardProps = {
  kind: ContactKind
  details: UserDetails
  /** whether whoever is here may change them: a lender's agent may not */
  isOwner: boolean
  /** whether the lender lets borrowers add one (PERM-14, PERM-15) */
  canAdd: boolean
}

const words = {
  email: {
    title: 'contacts.email.title',
    add: 'contacts.email.add',
    full: 'contacts.refused.fiveEmails',
  },
  phone: {
    title: 'contacts.phone.title',
    add: 'contacts.phone.add',
    full: 'profile.refused.threePhones',
  },
} as const

/** All emails, or all phones, of the account. */
export function ContactsCard({ kind, details, isOwner, canAdd }: ContactsCardProps) {
  const label = useLaterLabel()
  const api = useApi()
  const headingId = useId()
  const { acting, change } = useContactChange()
  const { View, dialog, show, close, warm } = useContactDialogs(
    isOwner && isDraftKept(kind) ? { kind: 'add' } : null,
  )
  const contacts = kind === 'email' ? details.emails : details.phones
  const isFull = !canAddContact(kind, contacts.length)
  const count = { count: `${contacts.length}`, most: `${contactsMax[kind]}` }
  const remove = (contact: ContactOnFile) => {
    const fault = checkRemoval(contact, contacts.length)
    show(fault === null ? { kind: 'remove', contact } : { kind: 'keeps', fault })
  }

  return (
    <Card labelledBy={headingId}>
      <SectionHeader
        id={headingId}
        title={label(words[kind].title)}
        detail={label('contacts.list.count', count)}
        action={
          isOwner &&
          canAdd && (
            <TextButton
              icon={<PlusIcon small />}
              onPointerEnter={warm}
              onClick={() => show({ kind: isFull ? 'full' : 'add' })}
            >
              {label(words[kind].add)}
            </TextButton>
          )
        }
      />
      {contacts.length === 0 && <p className={styles.detail}>{label('contacts.list.none')}</p>}
      <ul className={styles.list}>
        {contacts.map((contact) => (
          <ContactRow
            key={contact.id}
            kind={kind}
            contact={contact}
            isOwner={isOwner}
            isMakingPrimary={acting === contact.id}
            onVerify={() => show({ kind: 'unverified', contact })}
            onMakePrimary={() =>
              void change(contact.id, async () =>
                makePrimary(api, kind, { recordId: details.id, contact }),
              )
            }
            onRemove={() => remove(contact)}
          />
        ))}
      </ul>
      {isFull && canAdd && isOwner && <p className={styles.full}>{label(words[kind].full)}</p>}
      {dialog !== null && View !== null && (
        <View of={kind} recordId={details.id} dialog={dialog} onNext={show} onClose={close} />
      )}
    </Card>
  )
}

/** The one dialog that is open. A draft that was kept opens its form again. */
function useContactDialogs(first: ContactDialog | null) {
  const { View, open, close, warm } = useLazyDialog(loadContactDialogs)
  const [dialog, setDialog] = useState(first)
  const show = (next: ContactDialog) => {
    setDialog(next)
    open()
  }
  const restore = useEffectEvent(() => {
    if (dialog !== null) open()
  })
  useEffect(() => restore(), [])
  return {
    View,
    dialog,
    show,
    warm,
    close: () => {
      setDialog(null)
      close()
    },
  }
}
