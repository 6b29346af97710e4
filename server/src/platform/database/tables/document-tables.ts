import type { LocalDate } from '@quittance/domain/calendar'
import type { StatementKind } from '@quittance/domain/documents/statement-cycle'
import type { Language } from '@quittance/domain/lenders/language'
import type { ColumnType, Generated } from 'kysely'

export type DocumentTables = {
  statement_cycles: {
    lender_id: string
    loan_id: string
    next_on: LocalDate | null
    is_closed: Generated<boolean>
    is_looked_at: Generated<boolean>
  }
  paper_words: {
    lender_id: string
    words_id: string
    locale: string
    labels: ColumnType<unknown, string, never>
  }
  loan_documents: {
    lender_id: string
    document_id: string
    loan_id: string
    name: string
    content_hash: Buffer
    bytes: Buffer | null
    file_key: string | null
    uploaded_by: string
    uploaded_at: Date
    /** in whose list it stands; null: in nobody's */
    shown_to: 'everyone' | 'borrower' | 'coborrower' | null
    listed_at: Date | null
  }
  loose_files: {
    lender_id: string
    file_key: string
    removable_at: Date
    attempts: Generated<number>
  }
  provider_statement_lists: {
    lender_id: string
    loan_id: string
    statements: ColumnType<unknown, string, string>
    heard_at: Date
  }
  receipt_tokens: {
    lender_id: string
    payment_id: string
    token: string
  }
  statements: {
    lender_id: string
    statement_id: string
    loan_id: string
    kind: StatementKind
    cycle_on: LocalDate
    statement_on: LocalDate
    language: Language
    delivery: 'email' | 'paper'
    evidence: ColumnType<unknown, string, never>
    made_at: Date
    words_id: string | null
  }
}
