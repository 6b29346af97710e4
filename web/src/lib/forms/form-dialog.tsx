import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { useLabel } from '../i18n/labels.ts'
import type { useForm } from './use-form.ts'

type AnyForm = Pick<
  ReturnType<typeof useForm<Record<string, string>, string>>,
  'form' | 'isSending' | 'problem'
> & {
  readonly firstFault: string | null
}

type FormDialogProps = {
  title: string
  form: AnyForm
  /** what the button says, and says to screen readers while it is sent */
  submit: string
  sending: string
  /** what the button says while something is missing */
  fillIn: string
  /** stands above what is refused */
  intro?: ReactNode
  onClose: () => void
  /** the fields */
  children: ReactNode
}

/** A dialog that is one short form. */
export function FormDialog({ form: { form, ...state }, ...props }: FormDialogProps) {
  const label = useLabel()
  const formId = useId()
  const { firstFault, isSending, problem } = state
  return (
    <Modal
      open
      title={props.title}
      closeLabel={label('shell.modal.close')}
      onClose={props.onClose}
      busy={isSending}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          wide
          waiting={isSending}
          waitingLabel={props.sending}
          blocked={firstFault === null || isSending ? null : props.fillIn}
        >
          {props.submit}
        </Button>
      }
    >
      <Form id={formId} {...form}>
        {props.intro}
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        {props.children}
      </Form>
    </Modal>
  )
}
