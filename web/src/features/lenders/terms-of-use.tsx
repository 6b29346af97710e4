import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { TermsText } from '../../lib/html/terms-text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { useTerms } from './use-terms.ts'

/** The terms to read again, from the footer (SHELL-42). */
export function TermsOfUse({ onClose }: { onClose: () => void }) {
  const label = useLabel()
  const { language } = useLender()
  const { terms, again } = useTerms()
  return (
    <Modal
      open
      size="wide"
      title={label('shell.footer.terms')}
      closeLabel={label('shell.modal.close')}
      busy={terms.kind === 'coming'}
      onClose={onClose}
    >
      <Stack>
        {terms.kind === 'coming' && <Spinner />}
        {terms.kind === 'away' && (
          <>
            <p role="alert">{label('shell.error.offline')}</p>
            <div>
              <Button onClick={again}>{label('shell.error.tryAgain')}</Button>
            </div>
          </>
        )}
        {terms.kind === 'here' && <TermsText html={terms.html} language={language} />}
      </Stack>
    </Modal>
  )
}
