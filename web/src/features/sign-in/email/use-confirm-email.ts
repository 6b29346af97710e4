import { use, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { ArrivalContext } from '../../../lib/session/arrival.ts'
import { errorText, useLabel } from '../../../lib/i18n/labels.ts'
import { useMessages } from '../../../lib/i18n/messages.ts'

/** What became of a link that verifies an email. */
export type Confirmed = { readonly isDone: boolean; readonly message: string }

/** Confirms the email whose link the page was opened with, by a call of the page's own (AMB-77). */
export function useConfirmEmail(onConfirmed: (confirmed: Confirmed) => void): void {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const arrived = use(ArrivalContext)
  const [link] = useState(() => arrived.waiting('email'))

  const send = async (token: string) => {
    const { confirmEmail } = await import('./confirm-email.ts')
    const answer = await confirmEmail(api, token)
    onConfirmed({ isDone: answer.kind === 'done', message: answer.message })
  }

  const confirm = useEffectEvent(() => {
    if (link === null) return
    arrived.take()
    void send(link.token).catch((error: Error) => messages.failure(errorText(error, label)))
  })
  useEffect(() => confirm(), [])
}
