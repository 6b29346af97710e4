import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import type { Lender } from '../lender/lender-directory.ts'
import { readSent } from './sent-message-store.ts'

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

/** Every message that the demo's postman took, newest first. */
export async function listSentMessages(
  { db }: Pick<AppContext, 'db'>,
  lender: Lender,
): Promise<SentMessage[]> {
  return inLender(db, lender.id, readSent)
}
