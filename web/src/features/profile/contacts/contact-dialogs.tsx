import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { NoticeModal } from '../../../ui/dialogs/notice-modal.tsx'
import { AddContactDialog } from './add-contact-dialog.tsx'
import type { ContactDialog, ContactKind } from './contact-kinds.ts'
import { RemoveContactDialog } from './remove-contact-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { VerifyPhoneDialog } from './verify-phone-dialog.tsx'

type ContactDialogsProps = {
  of: ContactKind
  recordId: string
  dialog: ContactDialog
  onNext: (dialog: ContactDialog) => void
  onClose: () => void
}

/** Shows it. */
export function ContactDialogs({ of, recordId, dialog, onNext, onClose }: ContactDialogsProps) {
  const label = useLaterLabel()
  switch (dialog.kind) {
    case 'add':
      return <AddContactDialog {...{ of, recordId, onNext, onClose }} />
    case 'full':
      return (
        <Notice
          title={label(
            of === 'email'
              ? 'contacts.refused.fiveEmailsTitle'
              : 'profile.refused.threePhonesTitle',
          )}
          text={label(
            of === 'email' ? 'contacts.refused.fiveEmails' : 'profile.refused.threePhones',
          )}
          onClose={onClose}
        />
      )
    case 'keeps':
      return (
        <Notice
          title={label('profile.remove.title')}
          text={label(dialog.fault === 'only' ? 'contacts.refused.only' : 'profile.remove.primary')}
          onClose={onClose}
        />
      )
    case 'remove':
      return <RemoveContactDialog of={of} contact={dialog.contact} onClose={onClose} />
    case 'unverified':
      return <ResendDialog {...{ of, onNext, onClose }} contact={dialog.contact} />
    case 'code':
      return <VerifyPhoneDialog {...dialog} key={dialog.phone.id} {...{ onNext, onClose }} />
    default:
      return dialog satisfies never
  }
}

/** Says why something can not be done. */
function Notice(props: { title: string; text: string; onClose: () => void }) {
  const label = useLaterLabel()
  const close = label('shell.modal.close')
  return (
    <NoticeModal
      open
      tone="soon"
      title={props.title}
      closeLabel={close}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{close}</Button>}
    >
      <p>{props.text}</p>
    </NoticeModal>
  )
}
