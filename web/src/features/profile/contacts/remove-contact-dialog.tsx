import type { ContactOnFile } from '@quittance/contract/profile/details'
import { useApi } from '../../../lib/api/api.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { NoticeModal } from '../../../ui/dialogs/notice-modal.tsx'
import { type ContactKind, contactText, removeContact } from './contact-kinds.ts'
import { useContactChange } from './use-contact-change.ts'

type RemoveContactDialogProps = { of: ContactKind; contact: ContactOnFile; onClose: () => void }

/** Asks before a contact is taken off the account. */
export function RemoveContactDialog({ of, contact, onClose }: RemoveContactDialogProps) {
  const label = useLaterLabel()
  const api = useApi()
  const { acting, change } = useContactChange()
  const isActing = acting !== null
  const remove = async () => {
    await change(contact.id, async () => removeContact(api, of, contact))
    onClose()
  }
  return (
    <NoticeModal
      open
      tone="soon"
      title={label(of === 'email' ? 'contacts.email.removeTitle' : 'contacts.phone.removeTitle')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      closable={!isActing}
      actions={
        <>
          <Button onClick={onClose} disabled={isActing}>
            {label('shell.modal.cancel')}
          </Button>
          <Button
            variant="danger"
            waiting={isActing}
            waitingLabel={label('contacts.list.removing')}
            onClick={() => void remove()}
          >
            {label('contacts.list.remove')}
          </Button>
        </>
      }
    >
      <p>{label('contacts.remove.text', { contact: contactText(of, contact) })}</p>
    </NoticeModal>
  )
}
