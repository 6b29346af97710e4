import type { ContactOnFile } from '@quittance/contract/profile/details'
import { Fragment } from 'react'
import { canBecomePrimary } from '@quittance/domain/profile/contact-rules'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { AlertIcon } from '../../../ui/brand/icons.tsx'
import { MailIcon, StarIcon } from '../contact-icons.tsx'
import { PhoneIcon } from '../../../ui/brand/page-icons.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { useFocusRestore } from '../../../ui/dialogs/use-focus-restore.ts'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { type ContactKind, contactText } from './contact-kinds.ts'
import styles from './contacts.module.css'

type ContactRowProps = {
  kind: ContactKind
  contact: ContactOnFile
  /** whether whoever is here may change it */
  isOwner: boolean
  isMakingPrimary: boolean
  onVerify: () => void
  onMakePrimary: () => void
  onRemove: () => void
}

/** One email or phone: what it is, and what can be done to it. */
export function ContactRow({ kind, contact, isOwner, isMakingPrimary, ...acts }: ContactRowProps) {
  const label = useLaterLabel()
  const text = contactText(kind, contact)
  useFocusRestore()
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{kind === 'email' ? <MailIcon /> : <PhoneIcon />}</span>
      <div className={styles.body}>
        <p className={styles.value}>
          {text.split(/(?=@)/).map((part) => (
            <Fragment key={part}>
              {part.startsWith('@') && <wbr />}
              {part}
            </Fragment>
          ))}
        </p>
        <div className={styles.chips}>
          {contact.isPrimary && (
            <Chip tone="info" icon={<StarIcon small />}>
              {label('contacts.list.primary')}
            </Chip>
          )}
          {contact.isVerified && <Chip tone="good">{label('contacts.list.verified')}</Chip>}
          {!contact.isVerified && (
            <Unverified text={text} onVerify={isOwner ? acts.onVerify : null} />
          )}
        </div>
      </div>
      {isOwner && (
        <div className={styles.actions}>
          {canBecomePrimary(contact) && (
            <TextButton
              aria-label={label('contacts.list.makePrimaryOf', { contact: text })}
              aria-disabled={isMakingPrimary || undefined}
              onClick={acts.onMakePrimary}
            >
              {label(isMakingPrimary ? 'contacts.list.makingPrimary' : 'contacts.list.makePrimary')}
            </TextButton>
          )}
          <TextButton
            danger
            aria-label={label('contacts.list.removeOf', { contact: text })}
            onClick={acts.onRemove}
          >
            {label('contacts.list.remove')}
          </TextButton>
        </div>
      )}
    </li>
  )
}

/** The warning; pressed, it offers to send the link or the code again (PROF-17). */
function Unverified({ text, onVerify }: { text: string; onVerify: (() => void) | null }) {
  const label = useLaterLabel()
  const words = label('contacts.list.notVerified')
  const mark = (
    <Chip tone="soon" icon={<AlertIcon small />}>
      {words}
    </Chip>
  )
  if (onVerify === null) return mark
  return (
    <button
      type="button"
      className={styles.warning}
      aria-label={label('contacts.list.verifyOf', { contact: text })}
      onClick={onVerify}
    >
      {mark}
    </button>
  )
}
