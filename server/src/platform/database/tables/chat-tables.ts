import type { LocalDate } from '@quittance/domain/calendar'
import type { Generated } from 'kysely'

/** What borrowers and lender write to each other. */
export type ChatTables = {
  chat_conversations: {
    lender_id: string
    borrower_id: string
    last_no: Generated<bigint>
    borrower_read_no: Generated<bigint>
    lender_read_no: Generated<bigint>
    last_at: Date | null
    person_on: LocalDate | null
    closed_on: LocalDate | null
  }
  chat_messages: {
    lender_id: string
    borrower_id: string
    message_no: bigint
    sender: 'borrower' | 'lender' | 'portal'
    author: Generated<string>
    body: string
    sent_at: Date
    send_key: string | null
  }
}
