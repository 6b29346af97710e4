import { useMessages } from '../../../lib/feedback/messages.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Actions } from '../../../ui/layout/stack.tsx'
import styles from './factors.module.css'

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void }

/** The recovery codes, shown this once: to be copied, printed or written down. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const label = useLaterLabel()
  const messages = useMessages()
  return (
    <Modal
      open
      title={label('signIn.factors.codes')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={
        <Button variant="primary" wide onClick={onClose}>
          {label('signIn.factors.kept')}
        </Button>
      }
    >
      <p>{label('signIn.factors.codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Actions>
        <Button onClick={() => void copy()}>{label('signIn.factors.copy')}</Button>
        <Button onClick={() => window.print()}>{label('signIn.factors.print')}</Button>
      </Actions>
    </Modal>
  )

  /** Where the browser keeps its clipboard closed, the codes are still there to be selected. */
  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    )
    if (isCopied) messages.success(label('signIn.factors.copied'))
  }
}
