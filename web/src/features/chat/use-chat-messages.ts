import {
  type ChatMessage,
  chatPageSize,
  listMessagesEndpoint,
  markChatReadEndpoint,
} from '@quittance/contract/chat/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'
import { describeError, useLabel } from '../../lib/i18n/labels.ts'
import { useMessages } from '../../lib/feedback/messages.ts'
import { useIsAgent } from '../../lib/session/is-agent.ts'
import { mergeMessages } from './merge-messages.ts'
import { newestMessages, useNewestMessages } from './use-newest-messages.ts'

/**
 * The conversation as far as it was loaded, oldest first: what was polled or sent stands at its end, what
 * is loaded more at its beginning.
 */
export function useChatMessages(isAtEnd: boolean) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const queries = useQueryClient()
  const newest = useNewestMessages(isAtEnd)
  const page = newest.data?.page
  const [seen, setSeen] = useState<unknown>(null)
  const [known, setKnown] = useState<readonly ChatMessage[]>([])
  const [firstId, setFirstId] = useState<string | null>(null) // of the whole conversation
  const [isLoadingMore, setLoadingMore] = useState(false)
  if (page !== undefined && page !== seen) {
    setSeen(page)
    setKnown(mergeMessages(known, page.data))
    learnFirst(page)
  }
  useMarkRead(isAtEnd && (page?.unread ?? 0) > 0 ? known.at(-1)?.id : undefined)
  return {
    messages: known,
    hasMore: known[0] !== undefined && known[0].id !== firstId,
    isFailed: newest.isError && page === undefined,
    isLoading: newest.isPending,
    isLoadingMore,
    loadMore,
    reload: () => void newest.refetch(),
    /** Takes in a message that was sent, and asks what the lender said to it. */
    add: (sent: ChatMessage) => {
      setKnown((before) => mergeMessages(before, [sent]))
      void queries.invalidateQueries({ queryKey: newestMessages })
    },
  }

  /** The last page holds the first message. */
  function learnFirst({ currentPage, totalPage, data }: MessagePage): void {
    if (currentPage >= totalPage) setFirstId(data[0]?.id ?? null)
  }

  function add(older: MessagePage): null {
    setKnown((before) => mergeMessages(older.data, before))
    learnFirst(older)
    return null
  }

  async function loadMore(): Promise<void> {
    if (isLoadingMore) return
    setLoadingMore(true)
    const asked = { page: nextPage(known), limit: chatPageSize }
    await api(listMessagesEndpoint, asked)
      .then(unwrapResult)
      .then(add, (error: Error) => messages.failure(describeError(error, label)))
    setLoadingMore(false)
  }
}

type MessagePage = z.output<typeof listMessagesEndpoint.result>

/** New messages move the older ones on to later pages: what comes twice is there once. */
function nextPage(known: readonly ChatMessage[]): number {
  return Math.floor(known.length / chatPageSize) + 1
}

/** Tells the lender up to which message the borrower has read; an agent reads for nobody. */
function useMarkRead(upTo: string | undefined): void {
  const api = useApi()
  const queries = useQueryClient()
  const isAgent = useIsAgent()
  useEffect(() => {
    if (upTo === undefined || isAgent) return
    api(markChatReadEndpoint, { upTo }, { background: true }).then(
      () => queries.invalidateQueries({ queryKey: newestMessages }),
      () => undefined, // the next poll asks again
    )
  }, [upTo, isAgent, api, queries])
}
