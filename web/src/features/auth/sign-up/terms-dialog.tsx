import { useRef, useState } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { TermsText } from '../../../lib/html/terms-text.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckboxField } from '../../../ui/choices/checkbox-field.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'

type TermsDialogProps = {
  html: string
  /** code of the language that they are in */
  language: string | undefined
  isSending: boolean
  /** what was said that belongs to no field of the form */
  problem: string | null
  onAccept: () => void
  onCancel: () => void
}

/** The terms, to be accepted before the sign-up goes out: SIGNUP-20 to SIGNUP-24. */
export function TermsDialog({ html, language, ...rest }: TermsDialogProps) {
  const { isSending, problem, onAccept, onCancel } = rest
  const label = useLabel()
  const tick = useRef<HTMLInputElement>(null)
  const [isAccepted, accept] = useState(false)
  return (
    <Modal
      open
      size="wide"
      title={label('shell.footer.terms')}
      closeLabel={label('shell.modal.close')}
      closable={!isSending}
      busy={isSending}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{label('shell.modal.cancel')}</Button>
          <Button
            variant="primary"
            waiting={isSending}
            waitingLabel={label('signUp.terms.sending')}
            blocked={isAccepted ? null : label('shell.terms.acceptFirst')}
            reasonLeads
            onBlocked={() => tick.current?.focus()}
            onClick={onAccept}
          >
            {label('shell.terms.proceed')}
          </Button>
        </>
      }
    >
      <Stack>
        <TermsText html={html} language={language} />
        <CheckboxField
          ref={tick}
          label={label('shell.terms.accept')}
          checked={isAccepted}
          disabled={isSending}
          onChange={({ target }) => accept(target.checked)}
        />
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
      </Stack>
    </Modal>
  )
}
