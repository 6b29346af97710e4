import { readDraft, removeDraft, storeDraft } from '../../lib/session/drafts.ts'

/** A message that the lender does not have yet, as far as this page knows. */
export type OutgoingMessage = {
  /** the same for every try: it never stands twice */
  readonly key: string
  readonly text: string
  /** why it was not sent; null while it is on its way */
  readonly problem: string | null
}

/** What the chat keeps while another page is open: what was typed, and what was not sent for sure. */
export type ChatDraft = { readonly text: string; readonly outgoing: readonly OutgoingMessage[] }

/** Under which name. */
export const chatDraft = 'chat'

/** Whether a message waits there that the lender does not have, as far as this tab knows. */
export function isMessageUnsent(): boolean {
  return (readChatDraft()?.outgoing.length ?? 0) > 0
}

/** The lender has a message by now, whose chat may be closed meanwhile. */
export function forgetSent(key: string): void {
  const kept = readChatDraft()
  if (kept === null) return
  const outgoing = kept.outgoing.filter((one) => one.key !== key)
  if (kept.text === '' && outgoing.length === 0) removeDraft(chatDraft)
  else if (outgoing.length < kept.outgoing.length) storeDraft(chatDraft, { ...kept, outgoing })
}

function readChatDraft(): ChatDraft | null {
  return readDraft(chatDraft) as ChatDraft | null
}
