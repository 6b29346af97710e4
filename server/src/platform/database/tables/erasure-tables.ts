import type { ColumnType } from 'kysely'

export type ErasureTables = {
  erasures: {
    lender_id: string
    borrower_id: string
    erasure_id: string
    author: string
    begun_at: Date
    attempted_at: Date
    steps_done: ColumnType<string[], string[] | undefined, string[]>
    removed: ColumnType<unknown, string | undefined, string>
    kept: ColumnType<unknown, string, never>
    finished_at: ColumnType<Date | null, Date | undefined, Date>
  }
}
