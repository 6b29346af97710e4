import { showsContactUs } from '@quittance/domain/lenders/lender-features'
import { Link } from 'wouter'
import { NoLoans } from '../../features/loans/no-loans.tsx'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { paths } from '../paths.ts'

const loadContact = async () => (await import('../../features/lenders/contact-us.tsx')).ContactUs

/**
 * Home of a borrower without a loan: the lender links it, and is reached from here. Where it can not be
 * reached, a payment method can be saved meanwhile.
 */
export function HomeWithoutLoan() {
  const label = useLabel()
  const { settings } = useLender()
  const contact = useLazyDialog(loadContact)
  const isReached = settings.phoneNumber !== '' || settings.customerCareEmail !== ''
  const asksLender = showsContactUs(settings) && isReached
  return (
    <>
      <NoLoans
        action={
          asksLender ? (
            <Button variant="primary" onClick={contact.open}>
              {label('shell.nav.contactUs')}
            </Button>
          ) : (
            <LinkButton variant="primary" link={Link} href={paths.paymentOption}>
              {label('shell.nav.paymentMethods')}
            </LinkButton>
          )
        }
      />
      {contact.View !== null && <contact.View open onClose={contact.close} />}
    </>
  )
}
