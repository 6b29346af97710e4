import { assistantOrigin } from '@quittance/domain/lenders/lender-features'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { LoanHeader } from '../../../features/loans/loan-header.tsx'
import { LoansUnavailable } from '../../../features/loans/loans-unavailable.tsx'
import { useLoans } from '../../../features/loans/use-loans.ts'
import { useSelectedLoan } from '../../../features/loans/use-selected-loan.ts'
import { AssistantFrame } from '../../../features/servicing/assistant-frame.tsx'
import { useConversation } from '../../../features/servicing/use-conversation.ts'
import { useLazyDialog } from '../../../lib/dialogs/use-lazy-dialog.ts'
import { useFullSpinner } from '../../../lib/feedback/loading.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { PhoneIcon } from '../../../ui/brand/page-icons.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import styles from './servicing.module.css'

const loadContact = async () => (await import('../../../features/lenders/contact-us.tsx')).ContactUs

/**
 * The lender's assistant. Only the page at its own address, spelled as it is, may frame it: whoever was led
 * here from another page, or by another spelling, loads it from there.
 */
export function ServicingRoute() {
  const { settings, mayFrameAssistant } = useLender()
  const origin = assistantOrigin(settings)
  const isElsewhere = origin !== null && !mayFrameAssistant
  useFullSpinner(isElsewhere)
  useEffect(
    () => (isElsewhere ? window.location.replace(paths.servicing) : undefined),
    [isElsewhere],
  )
  return isElsewhere ? null : <Servicing origin={origin ?? ''} />
}

function Servicing({ origin }: { origin: string }) {
  const label = useLabel()
  const [, go] = useLocation()
  const loans = useLoans()
  const { selected, select } = useSelectedLoan(loans.data ?? [])
  const loanId = loans.isPending ? undefined : (selected?.id ?? null)
  const conversation = useConversation(loanId)
  const contact = useLazyDialog(loadContact)
  return (
    <Page title={label('shell.nav.servicing')}>
      <div className={styles.place}>
        <div className={styles.head}>
          <div className={styles.loans}>
            {selected !== null && (
              <LoanHeader
                acts={null}
                loans={loans.data ?? []}
                selected={selected}
                onSelect={select}
              />
            )}
          </div>
          <Button icon={<PhoneIcon />} onClick={contact.open}>
            {label('loans.assistant.person')}
          </Button>
        </div>
        {loans.isError && <LoansUnavailable onAgain={() => void loans.refetch()} />}
        <AssistantFrame
          origin={origin}
          url={conversation.data ?? null}
          isComing={loans.isPending || conversation.isFetching}
          instead={
            conversation.isError ? <Away onAgain={() => void conversation.refetch()} /> : null
          }
          onPayment={() => go(paths.home)}
        />
      </div>
      {contact.View && <contact.View open onClose={contact.close} />}
    </Page>
  )
}

/** Outside of the frame, which stays blank: what is the matter, and a way to pay (AMB-124). */
function Away({ onAgain }: { onAgain: () => void }) {
  const label = useLabel()
  const [, go] = useLocation()
  return (
    <Banner
      tone="bad"
      live
      actions={
        <>
          <Button variant="primary" onClick={() => go(paths.home)}>
            {label('loans.assistant.pay')}
          </Button>
          <Button onClick={onAgain}>{label('shell.error.tryAgain')}</Button>
        </>
      }
    >
      {label('loans.assistant.away')}
    </Banner>
  )
}
