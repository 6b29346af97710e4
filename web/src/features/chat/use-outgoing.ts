import { type ChatMessage, createMessageEndpoint } from '@quittance/contract/chat/messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { describeError, useLabel } from '../../lib/i18n/labels.ts'
import { pageOwner } from '../../lib/session/owned.ts'
import { forgetSent, type OutgoingMessage } from './chat-draft.ts'

type OutgoingEnds = {
  readonly onSent: (message: ChatMessage) => void
  /** the text has to be changed before it can be sent, and why */
  readonly onReturned: (text: string, problem: string) => void
}

/**
 * Messages on their way. One that fails keeps its text, and is tried again under the same key; one that is
 * refused for what it says goes back to whoever wrote it. Each waits for the one before it, so that they stand
 * in the order in which they were written; one that fails stops none of the others.
 */
export function useOutgoing(
  kept: readonly OutgoingMessage[],
  { onSent, onReturned }: OutgoingEnds,
) {
  const api = useApi()
  const label = useLabel()
  const [outgoing, setOutgoing] = useState(kept)
  const last = useRef(Promise.resolve())

  function postInTurn(message: OutgoingMessage): void {
    last.current = postAfter(last.current, pageOwner(), message)
  }

  async function postAfter(before: Promise<void>, owner: string, message: OutgoingMessage) {
    await before
    // What still waits when its borrower has logged out is sent in nobody else's session.
    if (pageOwner() === owner) await post(message)
  }

  async function post({ key, text }: OutgoingMessage): Promise<void> {
    const problem = await api(createMessageEndpoint, { message: text }, { key }).then(
      (answer) => {
        if (answer.kind === 'refused' && answer.field === null) return answer.message
        setOutgoing((list) => list.filter((one) => one.key !== key))
        if (answer.kind === 'refused') {
          onReturned(text, answer.message)
          return null
        }
        forgetSent(key)
        onSent(answer.result.data)
        return null
      },
      (error: Error) => describeError(error, label),
    )
    if (problem !== null) setProblem(key, problem)
  }

  function setProblem(key: string, problem: string | null): void {
    setOutgoing((list) => list.map((one) => (one.key === key ? { ...one, problem } : one)))
  }

  function send(text: string): void {
    const message = { key: crypto.randomUUID(), text, problem: null }
    setOutgoing((list) => [...list, message])
    postInTurn(message)
  }

  function tryAgain(message: OutgoingMessage): void {
    setProblem(message.key, null)
    postInTurn(message)
  }

  /** What was on its way when the page was left: under its own key it arrives once. */
  const sendInterrupted = useEffectEvent(() => {
    for (const message of kept) if (message.problem === null) postInTurn(message)
  })
  useEffect(() => sendInterrupted(), [])

  return { outgoing, send, tryAgain }
}
