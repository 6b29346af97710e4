import { resendVerificationEndpoint } from '@quittance/contract/auth/emails'
import { sendPhoneCodeEndpoint } from '@quittance/contract/auth/codes'
import type { ContactOnFile } from '@quittance/contract/profile/details'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { browserClock } from '../../../lib/time/clock.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { NoticeModal } from '../../../ui/dialogs/notice-modal.tsx'
import type { ContactDialog, ContactKind } from './contact-kinds.ts'

type ResendDialogProps = {
  of: ContactKind
  contact: ContactOnFile
  onNext: (dialog: ContactDialog) => void
  onClose: () => void
}

/** A contact is not verified: offers to send its link, or its code, again (PROF-17). */
export function ResendDialog({ of, ...props }: ResendDialogProps) {
  const label = useLaterLabel()
  const { isSending, resend } = useResend({ of, ...props })
  const { onClose } = props
  return (
    <NoticeModal
      open
      tone="soon"
      title={label(of === 'email' ? 'profile.verify.emailTitle' : 'profile.verify.phoneTitle')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      closable={!isSending}
      actions={
        <>
          <Button onClick={onClose} disabled={isSending}>
            {label('contacts.resend.no')}
          </Button>
          <Button
            variant="primary"
            waiting={isSending}
            waitingLabel={label('contacts.resend.sending')}
            onClick={() => void resend()}
          >
            {label('contacts.resend.yes')}
          </Button>
        </>
      }
    >
      <p>{label(of === 'email' ? 'profile.verify.emailText' : 'profile.verify.phoneText')}</p>
    </NoticeModal>
  )
}

function useResend({ of, contact, onNext, onClose }: ResendDialogProps) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const [isSending, setSending] = useState(false)
  return { isSending, resend }

  async function resend(): Promise<void> {
    setSending(true)
    try {
      await (of === 'email' ? resendLink() : sendCode())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      messages.failure(describeError(error, label))
      onClose()
    }
  }

  async function resendLink(): Promise<void> {
    const answer = await api(resendVerificationEndpoint, { emailId: contact.id })
    if (answer.kind === 'refused') messages.failure(answer.message)
    else messages.success(answer.message)
    onClose()
  }

  /** A code that was sent a moment ago is asked for all the same, with what is left of the wait. */
  async function sendCode(): Promise<void> {
    const { id, value } = contact
    const answer = await api(sendPhoneCodeEndpoint, { id, phoneno: value })
    const isSent = answer.kind === 'done'
    if (!isSent && answer.reason !== 'tooSoon') {
      messages.failure(answer.message)
      return onClose()
    }
    const seconds = isSent ? answer.result.data.resendAfterSeconds : answer.retryAfterSeconds
    const resendAtMs = browserClock.now() + (seconds ?? 0) * 1000
    return onNext({ kind: 'code', phone: { id, value }, resendAtMs })
  }
}
