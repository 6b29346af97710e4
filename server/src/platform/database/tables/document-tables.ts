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
  }
}
