import { userDetailsEndpoint } from '@quittance/contract/profile'
import { sendReceiptEndpoint } from '@quittance/contract/receipts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call.ts'
import { resultOf } from '../../lib/api/result-of.ts'
import type { SendReceiptFields } from './send-receipt-form.ts'

/** How the borrower is reached: with what the form is filled. */
export function useContacts() {
  const api = useApi()
  return useQuery({
    queryKey: ['contacts'],
    queryFn: async () => resultOf(await api(userDetailsEndpoint, {})),
  })
}

/** What came of sending: the server's words, at a field where it names one. */
export type ReceiptSent =
  | { readonly kind: 'sent'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string; readonly field: string | null }
  | { readonly kind: 'lost' }

export function useSendReceipt(receiptId: string) {
  const api = useApi()
  const [isSending, setSending] = useState(false)

  return {
    isSending,
    send: async (fields: SendReceiptFields): Promise<ReceiptSent> => {
      setSending(true)
      const sent = await ask(fields).catch(lost)
      setSending(false)
      return sent
    },
  }

  async function ask({ email, phone }: SendReceiptFields): Promise<ReceiptSent> {
    const answer = await api(sendReceiptEndpoint, { receiptId, email: email.trim(), phone })
    const { message } = answer
    if (answer.kind === 'done') return { kind: 'sent', message }
    return { kind: 'refused', message, field: answer.field }
  }
}

/** Whether it went out is not known; sent again within a minute it is still one message. */
function lost(error: unknown): ReceiptSent {
  if (error instanceof CallError) return { kind: 'lost' }
  throw error
}
