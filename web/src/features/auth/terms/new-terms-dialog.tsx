import { useRef, useState } from 'react'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useSignOut } from '../../../lib/session/sign-out.ts'
import { TermsText } from '../../../lib/html/terms-text.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckboxField } from '../../../ui/choices/checkbox-field.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { type NewTerms, useAcceptTerms } from './use-new-terms.ts'

/** Terms that came since the last sign-in: accepted, or the borrower is signed out (AUTH-45). */
export function NewTermsDialog({ terms: { version, html } }: { terms: NewTerms }) {
  const label = useLabel()
  const tick = useRef<HTMLInputElement>(null)
  const signOut = useSignOut()
  const accept = useAcceptTerms()
  const [isTicked, setTicked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function proceed(): Promise<void> {
    setSending(true)
    setProblem(null)
    const said = await accept(version).then(
      (answer) => (answer.kind === 'refused' ? answer.message : null),
      (error: Error) => describeError(error, label),
    )
    setProblem(said)
    setSending(false)
  }

  return (
    <Modal
      open
      size="wide"
      title={label('shell.terms.newTitle')}
      closeLabel={label('shell.modal.close')}
      closable={false}
      busy={isSending}
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={signOut}>{label('shell.nav.logOut')}</Button>
          <Button
            variant="primary"
            waiting={isSending}
            waitingLabel={label('shell.spinner.text')}
            blocked={isTicked || isSending ? null : label('shell.terms.acceptFirst')}
            reasonLeads
            onBlocked={() => tick.current?.focus()}
            onClick={() => void proceed()}
          >
            {label('shell.terms.proceed')}
          </Button>
        </>
      }
    >
      <Stack>
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        <TermsText html={html} />
        <CheckboxField
          ref={tick}
          label={label('shell.terms.accept')}
          checked={isTicked}
          disabled={isSending}
          onChange={({ target }) => setTicked(target.checked)}
        />
      </Stack>
    </Modal>
  )
}
