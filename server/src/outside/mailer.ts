import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../db/database.ts'

/** One message to one person, ready to be read. */
export type Message = {
  readonly lenderId: string
  /** of the outbox: the same message is never handed over twice */
  readonly messageId: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** business time */
  readonly at: Instant
}

/** Hands messages over to whoever delivers them. @throws when it is not taken; it is tried again */
export type Mailer = { send(trx: LenderTransaction, message: Message): Promise<void> }

/** The demo's postman keeps what it is given, to be read at /dev/outbox. */
export function demoMailer(): Mailer {
  return {
    async send(trx, { lenderId, messageId, recipient, subject, text, html, at }) {
      await trx
        .insertInto('sent_messages')
        .values({
          lender_id: lenderId,
          message_id: messageId,
          channel: 'email',
          recipient,
          subject,
          text,
          html,
          sent_at: new Date(at),
        })
        .execute()
    },
  }
}
