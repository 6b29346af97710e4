import { useLabel } from '../../lib/i18n/labels.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ContactDetails } from './contact-details.tsx'

/** Address, email, phone, website and hours of the lender. */
export function ContactUs({ open, onClose }: { open: boolean; onClose: () => void }) {
  const label = useLabel()
  return (
    <Modal
      open={open}
      title={label('shell.nav.contactUs')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
    >
      <ContactDetails kinds={['address', 'email', 'phone', 'website', 'hours']} />
    </Modal>
  )
}
