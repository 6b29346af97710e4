import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { SavedMethod } from '@quittance/contract/methods'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useForm } from 'react-hook-form'
import { errorText, useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { useMessages } from '../../lib/messages.ts'
import { warmSealing } from '../../lib/sealing.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { LockIcon } from '../../ui/page-icons.tsx'
import { CardFieldset } from './card-fieldset.tsx'
import { type CardFields, cardForm, emptyCard, fieldOf } from './card-form.ts'
import { useAddCard, useNumberCheck } from './use-add-card.ts'

type AddCardProps = { onClose: () => void; onAdded: (card: SavedMethod) => void }

/** The form that saves one more card. What the server refuses stays typed, and is said at its field. */
export function AddCard({ onClose, onAdded }: AddCardProps) {
  const label = useLabel()
  const messages = useMessages()
  const { today } = useLender()
  const formId = useId()
  const { isAdding, add } = useAddCard()
  const number = useNumberCheck()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<CardFields>({
    resolver: standardSchemaResolver(cardForm(today)),
    mode: 'onTouched',
    defaultValues: emptyCard,
  })

  // A form can not stand inside another one, so the modal is put beside the page.
  return createPortal(
    <Modal
      open
      title={label('payments.methodForm.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={isAdding}
      actions={
        <>
          <Button onClick={onClose}>{label('shell.modal.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon={<LockIcon />}
            waiting={isAdding}
            waitingLabel={label('payments.methodForm.adding')}
          >
            {label('payments.methodForm.addCard')}
          </Button>
        </>
      }
    >
      <Form id={formId} onFocus={warmSealing} onSubmit={submit}>
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        <CardFieldset form={form} number={number} />
      </Form>
    </Modal>,
    document.body,
  )

  function submit(event: { preventDefault: () => void; stopPropagation: () => void }): void {
    event.preventDefault()
    event.stopPropagation() // to React it is still inside the payment form
    setProblem(null)
    if (!isAdding) void form.handleSubmit(send)()
  }

  async function send(fields: CardFields): Promise<void> {
    if (number.refusal !== null) return form.setFocus('cardNumber')
    const added = await add(fields)
    if (added.kind === 'added') {
      messages.success(added.message)
      return onAdded(added.card)
    }
    if (added.kind === 'lost') return setProblem(errorText(added.error, label))
    const field = added.field === null ? undefined : fieldOf[added.field]
    if (field === undefined) return setProblem(added.message)
    form.setError(field, { type: 'server', message: added.message }, { shouldFocus: true })
  }
}
