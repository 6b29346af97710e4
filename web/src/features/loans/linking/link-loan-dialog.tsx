import { useId } from 'react'
import { warmSealing } from '../../../lib/api/sealing.ts'
import { nextFieldText } from '../../../lib/forms/next-field-text.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { NoticeModal } from '../../../ui/dialogs/notice-modal.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { linkFieldLabels, LinkFields } from './link-fields.tsx'
import { useLinkLoan } from './use-link-loan.ts'

type LinkLoanDialogProps = {
  onLinked: (loanId: string) => void
  /** back to home, over which it stands */
  onClose: () => void
}

/** Links a loan by what its contract says: the form, and how it ended. */
export function LinkLoanDialog({ onLinked, onClose }: LinkLoanDialogProps) {
  const label = useLabel()
  const { settings } = useLender()
  const linking = useLinkLoan(onLinked)
  const { step } = linking
  const close = { open: true, closeLabel: label('shell.modal.close'), onClose }
  const ends = (
    <Button variant="primary" onClick={onClose}>
      {label('loans.link.backToHome')}
    </Button>
  )
  switch (step.kind) {
    case 'form':
      return <LinkForm linking={linking} onClose={onClose} />
    case 'failed':
      return (
        <NoticeModal
          {...close}
          tone="bad"
          title={label('loans.link.failedTitle')}
          actions={
            <>
              <Button waiting={linking.isNotifying} onClick={linking.notify}>
                {label('loans.link.notify')}
              </Button>
              <Button variant="primary" onClick={linking.tryAgain} disabled={linking.isNotifying}>
                {label('loans.link.tryAgain')}
              </Button>
            </>
          }
        >
          {linking.problem !== null && (
            <Banner tone="bad" live>
              {linking.problem}
            </Banner>
          )}
          <p>{step.message}</p>
        </NoticeModal>
      )
    case 'linked':
      return (
        <NoticeModal {...close} tone="good" title={label('loans.link.linkedTitle')} actions={ends}>
          <p>{step.message}</p>
        </NoticeModal>
      )
    case 'notified':
      return (
        <NoticeModal {...close} tone="good" title={label('loans.link.notify')} actions={ends}>
          <p>{label('loans.link.notified', { lender: settings.companyName })}</p>
        </NoticeModal>
      )
    default:
      return step satisfies never
  }
}

type LinkFormProps = { linking: ReturnType<typeof useLinkLoan>; onClose: () => void }

function LinkForm({ linking: { form, fields }, onClose }: LinkFormProps) {
  const label = useLabel()
  const formId = useId()
  /** Why it can not be sent yet; null when it can. */
  const blockedBecause = () => {
    const next = fields.find((name) => form.faultOf(name) !== undefined)
    if (next === undefined) return null
    return nextFieldText(label, label(linkFieldLabels[next]), form.values[next] === '')
  }
  return (
    <Modal
      open
      title={label('loans.link.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={form.isSending}
      actions={
        <>
          <Button onClick={onClose}>{label('shell.modal.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            blocked={form.isSending ? null : blockedBecause()}
            onBlocked={form.reveal}
            waiting={form.isSending}
          >
            {label('loans.link.title')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{label('loans.link.text')}</p>
        <Form id={formId} {...form.form} onFocus={warmSealing}>
          {form.problem !== null && (
            <Banner tone="bad" live>
              {form.problem}
            </Banner>
          )}
          <LinkFields fields={fields} field={form.field} />
        </Form>
      </Stack>
    </Modal>
  )
}
