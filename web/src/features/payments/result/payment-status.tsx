import { paymentFigure } from '@quittance/contract/receipts/payment-figure'
import { showValue } from '@quittance/contract/labels/labels'
import { useId } from 'react'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useOwnEmail } from '../../../lib/contacts/use-contacts.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { PhoneIcon } from '../../../ui/brand/page-icons.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Spinner } from '../../../ui/progress/spinner.tsx'
import { Steps } from '../../../ui/progress/steps.tsx'
import { Panel } from '../../../ui/surfaces/panel.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import type { ConfirmingSummary } from './confirming-panel.tsx'
import styles from './payment-states.module.css'
import { useTakesLongerText } from './payment-labels.ts'
import { NoWrap } from '../../../ui/text/no-wrap.tsx'

type PaymentStatusProps = ConfirmingSummary & { onClose: () => void }

/** Shows the steps of a confirming payment: done, current, next. It offers no way to pay. */
export function PaymentStatus({ onClose, ...payment }: PaymentStatusProps) {
  const { charged, reference, isOwn } = payment
  const reader = useReader()
  const label = useLabel()
  const { phoneNumber } = useLender().settings
  const textId = useId()
  const checking = isOwn ? 'payments.confirming.checking' : 'payments.confirming.checkingOther'
  return (
    <Modal
      open
      title={label('payments.confirming.title')}
      describedBy={textId}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={
        <>
          {phoneNumber !== '' && (
            <LinkButton href={`tel:${phoneNumber}`} icon={<PhoneIcon small />}>
              {label('payments.confirming.call')}
            </LinkButton>
          )}
          <Button onClick={onClose}>{label('loans.link.backToHome')}</Button>
        </>
      }
    >
      <Stack>
        <div className={styles.waiting}>
          <Spinner large />
          <div id={textId}>
            <p className={styles.doNotPayAgain}>{label('payments.confirming.doNotPayAgain')}</p>
            <p>
              {charged !== null &&
                `${label(checking, { amount: paymentFigure(charged, reader) })} `}
              {label('payments.confirming.onceOrNotAtAll')}
            </p>
          </div>
        </div>
        <ConfirmingSteps {...payment} />
        <p className={styles.small}>{label('payments.confirming.mayClose')}</p>
        {reference !== null && (
          <p className={styles.small}>
            <NoWrap>{label('payments.confirming.reference', { reference })}</NoWrap>
          </p>
        )}
      </Stack>
    </Modal>
  )
}

/** What changes while somebody looks is read out: the time of the payment, and that it takes long. */
function ConfirmingSteps({ madeAt, methodKind, takesLong, isOwn }: ConfirmingSummary) {
  const label = useLabel()
  const reader = useReader()
  const longer = useTakesLongerText()
  const email = useOwnEmail()
  const isBank = methodKind === 'ach' || methodKind === 'pad'
  return (
    <Panel>
      <div aria-live="polite">
        <Steps
          doneLabel={label('shell.message.success')}
          nowLabel={label('shell.spinner.text')}
          items={[
            {
              title: label('payments.confirming.sent'),
              state: 'done',
              ...(madeAt !== null && { detail: showValue({ at: madeAt }, reader) }),
            },
            {
              title: label(
                isBank ? 'payments.confirming.askingBank' : 'payments.confirming.asking',
              ),
              detail: takesLong ? (
                <NoWrap>{longer}</NoWrap>
              ) : (
                label('payments.confirming.upToTenMinutes')
              ),
              state: 'now',
            },
            {
              title: label('payments.confirming.result'),
              detail:
                email === null || !isOwn
                  ? label('payments.confirming.resultDetail')
                  : label('payments.confirming.resultTo', { email }),
              state: 'next',
            },
          ]}
        />
      </div>
    </Panel>
  )
}
