import { secretMark } from '../templates/account-notifications.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { MessageAttachment } from '../../platform/ports/mailer.ts'
import { readSent, readSentAttachment } from './sent-message-repository.ts'

export type SentMessage = {
  readonly id: string
  readonly at: string
  readonly channel: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly {
    readonly place: number
    readonly filename: string
    readonly contentType: string
  }[]
}

/** Every message that the demo's mailer kept, newest first. */
export async function listSentMessages(
  { db, secrets }: Pick<LendersContext, 'db' | 'secrets'>,
  lender: Lender,
): Promise<SentMessage[]> {
  const rows = await withLenderTransaction(db, lender.id, readSent)
  return rows.map(({ sealed, ...message }) => {
    const secret = (sealed === null ? null : secrets.open(sealed)) ?? usedUp
    // A call reads a code digit by digit.
    const said = message.channel === 'call' ? Array.from(secret).join(', ') : secret
    const fill = (text: string) => text.replaceAll(secretMark, said)
    const { subject, text, html } = message
    return { ...message, subject: fill(subject), text: fill(text), html: fill(html) }
  })
}

/** A file that went with a message that the demo's mailer kept; null for none. */
export async function findSentAttachment(
  { db }: Pick<LendersContext, 'db'>,
  lender: Lender,
  file: { readonly messageId: string; readonly place: number },
): Promise<MessageAttachment | null> {
  return withLenderTransaction(db, lender.id, (trx) => readSentAttachment(trx, file))
}

/** Where a code or a link stood that was used. */
const usedUp = '••••••'
