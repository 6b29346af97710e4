import { acceptNoticeEndpoint } from '@quittance/contract/terms'
import { useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { describeError, useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'
import { SafeHtml } from '../../lib/html/safe-html.tsx'
import { useSignOut } from '../../lib/session/sign-out.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { NoticeModal } from '../../ui/dialogs/notice-modal.tsx'
import { Prose } from '../../ui/layout/prose.tsx'

/** What the law wants said to somebody in bankruptcy: accepted, or signed out (AUTH-30 to AUTH-33). */
export function BankruptcyNotice({ onAccepted }: { onAccepted: () => void }) {
  const api = useApi()
  const label = useLabel()
  const signOut = useSignOut()
  const { bkUdfMessage } = useLender().settings
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function accept(): Promise<void> {
    setSending(true)
    setProblem(null)
    // Written down before it goes: that it was accepted, and when (AMB-16).
    await api(acceptNoticeEndpoint, {})
      .then(unwrapResult)
      .then(onAccepted, (error: Error) => setProblem(describeError(error, label)))
    setSending(false)
  }

  return (
    <NoticeModal
      open
      title={label('shell.notice.title')}
      closeLabel={label('shell.modal.close')}
      closable={false}
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={signOut}>{label('loans.bankruptcy.cancel')}</Button>
          <Button
            variant="primary"
            waiting={isSending}
            waitingLabel={label('shell.spinner.text')}
            onClick={() => void accept()}
          >
            {label('loans.bankruptcy.accept')}
          </Button>
        </>
      }
    >
      {bkUdfMessage === '' ? (
        <p>{label('loans.bankruptcy.text')}</p>
      ) : (
        <Prose>
          <SafeHtml html={bkUdfMessage} />
        </Prose>
      )}
      {problem !== null && (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      )}
    </NoticeModal>
  )
}
