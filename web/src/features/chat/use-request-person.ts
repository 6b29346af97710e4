import { requestPersonEndpoint } from '@quittance/contract/chat/messages'
import type { Instant } from '@quittance/domain/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { describeError, useLabel } from '../../lib/i18n/labels.ts'
import { useMessages } from '../../lib/feedback/messages.ts'
import { newestMessages } from './use-newest-messages.ts'

/** Asks for a person at the lender, and knows until when one answers. */
export function useRequestPerson() {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const queries = useQueryClient()
  const [answerBy, setAnswerBy] = useState<Instant | null>(null)
  const [isAsking, setAsking] = useState(false)
  return { answerBy, isAsking, request }

  async function request(): Promise<void> {
    if (isAsking) return
    setAsking(true)
    const answer = await api(requestPersonEndpoint, {}).catch((error: Error) => error)
    setAsking(false)
    if (answer instanceof Error) return messages.failure(describeError(answer, label))
    if (answer.kind === 'refused') return messages.failure(answer.message)
    setAnswerBy(answer.result.answerBy)
    await queries.invalidateQueries({ queryKey: newestMessages })
  }
}
