import { use, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../../lib/api/api.ts'
import { UrlSecretContext } from '../../../../lib/session/url-secret.ts'
import { describeError, useLabel } from '../../../../lib/i18n/labels.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'

/** What became of a link that verifies an email. */
export type EmailConfirmation = { readonly isDone: boolean; readonly message: string }

/** Confirms the email whose link the page was opened with, by a call of the page's own (AMB-77). */
export function useConfirmEmail(onConfirmed: (confirmed: EmailConfirmation) => void): void {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const arrived = use(UrlSecretContext)
  const [link] = useState(() => arrived.waiting('email'))

  const send = async (token: string) => {
    const { confirmEmail } = await import('./confirm-email.ts')
    const answer = await confirmEmail(api, token)
    onConfirmed({ isDone: answer.kind === 'done', message: answer.message })
  }

  const confirm = useEffectEvent(() => {
    if (link === null) return
    arrived.take()
    void send(link.token).catch((error: Error) => messages.failure(describeError(error, label)))
  })
  useEffect(() => confirm(), [])
}
