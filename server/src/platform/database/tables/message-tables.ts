import type { Language } from '@quittance/domain/lenders/language'
import type { Generated } from 'kysely'

export type MessageTables = {
  message_templates: {
    lender_id: string
    name: string
    language: Language
    subject: string
    html: string
    text: string
    sms: string
    changed_at: Date
    changed_by: string
  }
  outbox: {
    lender_id: string
    message_id: string
    dedupe_key: string
    topic: string
    payload: unknown
    written_at: Date
    sent_at: Date | null
    attempts: Generated<number>
    next_attempt_at: Date
    channel: Generated<'email' | 'sms' | 'call' | 'push'>
    recipient: string | null
    failed_as: 'refused' | 'gaveUp' | null
    why: Generated<string>
  }
  sent_messages: {
    lender_id: string
    message_id: string
    channel: 'email' | 'sms' | 'call' | 'push'
    recipient: string
    subject: string
    text: string
    html: string
    sent_at: Date
  }
  sent_attachments: {
    lender_id: string
    message_id: string
    place: number
    filename: string
    content_type: string
    content: Buffer
  }
  opted_out_phones: {
    lender_id: string
    number: string
    opted_out_at: Date
  }
}
