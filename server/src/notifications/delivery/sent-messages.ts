import { secretMark } from '../templates/account-notifications.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { readSent } from './sent-message-repository.ts'

export type SentMessage = {
  readonly id: string
  readonly at: string
  readonly channel: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly never[]
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

/** Where a code or a link stood that was used. */
const usedUp = '••••••'
