import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallAnswer, CallError } from '../../../lib/api/call.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'

/**
 * A change that a button of the page makes at once. What came of it is told in the message bar, and the
 * list is loaded anew (PROF-22, ERR-16, ERR-17).
 */
export function useContactChange() {
  const label = useLabel()
  const messages = useMessages()
  const queries = useQueryClient()
  const [acting, setActing] = useState<string | null>(null)
  return { acting, change }

  /**
   * @param id of the contact, whose button waits
   * @param refuse says why not, where that is not in the message bar
   */
  async function change<Result>(
    id: string,
    send: () => Promise<CallAnswer<Result, string>>,
    refuse: (message: string) => void = (message) => messages.failure(message),
  ): Promise<void> {
    if (acting !== null) return
    setActing(id)
    messages.clear()
    try {
      const answer = await send()
      // Also after a refusal: another tab may have changed what it was about.
      await queries.invalidateQueries({ queryKey: ['contacts'] })
      if (answer.kind === 'done') messages.success(answer.message)
      else if (answer.field === null) messages.failure(answer.message)
      else refuse(answer.message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      messages.failure(describeError(error, label))
    } finally {
      setActing(null)
    }
  }
}

/** Tells in green what a dialog did, and loads the list anew. */
export function useContactChanged(): (message: string) => Promise<void> {
  const messages = useMessages()
  const queries = useQueryClient()
  return async (message) => {
    await queries.invalidateQueries({ queryKey: ['contacts'] })
    messages.success(message)
  }
}
