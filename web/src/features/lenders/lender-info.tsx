import { formatPhone } from '@quittance/domain/lenders/format-contact'
import { Link, useLocation } from 'wouter'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { safeUrl } from '../../lib/html/safe-url.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ContactDetails } from './contact-details.tsx'

type LenderInfoProps = {
  readonly open: boolean
  readonly homePath: string
  readonly onClose: () => void
}

/** Who the lender is and how to reach it, with the call first; a press on the logo opens it. */
export function LenderInfo({ open, homePath, onClose }: LenderInfoProps) {
  const label = useLabel()
  const { settings } = useLender()
  const website = safeUrl(settings.website)
  const [path] = useLocation()
  const { phoneNumber } = settings
  return (
    <Modal
      open={open}
      title={settings.companyName}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={
        <>
          {website !== null && (
            <LinkButton href={website} target="_blank" rel="noreferrer">
              {label('shell.info.website')}
            </LinkButton>
          )}
          {path !== homePath && (
            <LinkButton href={homePath} link={Link} onClick={onClose}>
              {label('shell.info.home')}
            </LinkButton>
          )}
          {phoneNumber !== '' && (
            <LinkButton variant="primary" href={`tel:${phoneNumber}`}>
              {label('chat.person.call', { phone: formatPhone(phoneNumber) })}
            </LinkButton>
          )}
        </>
      }
    >
      <ContactDetails kinds={['address', 'phone', 'email', 'hours']} />
    </Modal>
  )
}
