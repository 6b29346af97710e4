import type { LocalDate } from '@quittance/domain/calendar'
import type { Country } from '@quittance/domain/calendar/banking-days'
import type { Language } from '@quittance/domain/lenders/language'
import type { Generated } from 'kysely'
import type { Int8 } from './columns.ts'

export type LenderTables = {
  business_clock: {
    id: number
    offset_ms: Int8
    demo: boolean
  }
  worker_heartbeat: { id: Generated<number>; beat_at: Date; latest_at: Date }
  lender_api_answers: {
    lender_id: string
    key_id: string
    key: string
    request_hash: Buffer
    status: number
    answer: string
    written_at: Date
  }
  hosts: {
    host: string
    lender_id: string
  }
  lender_images: {
    lender_id: string
    kind: 'logo' | 'background' | 'vehicle'
    media_type: string
    bytes: Buffer
    etag: string
  }
  api_keys: {
    lender_id: string
    key_id: string
    name: string
    key_hash: Buffer
    created_at: Date
    revoked_at: Date | null
  }
  lender_labels: {
    lender_id: string
    language: Language
    key: string
    text: string
  }
  lender_messages: {
    lender_id: string
    language: Language
    box_title: string
    messages: unknown
  }
  lender_setting_changes: {
    lender_id: string
    change_id: string
    name: string
    before: unknown
    after: unknown
    author: string
    changed_at: Date
  }
  lender_settings: {
    lender_id: string
    name: string
    value: unknown
  }
  lender_tasks: {
    lender_id: string
    task_id: string
    kind: string
    borrower_id: string | null
    payload: unknown
    made_at: Date
    done_at: Date | null
    done_by: Generated<string>
    done_note: Generated<string>
  }
  lenders: {
    lender_id: string
    name: string
    country: Country
    business_date: LocalDate
    closed_through: LocalDate | null
    created_at: Date
  }
  limit_counts: {
    lender_id: string
    rule: string
    subject: string
    window_start: Date
    count: number
  }
}
