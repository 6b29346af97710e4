import type { Language } from '@quittance/domain/lenders/language'
import type { Selectable } from 'kysely'
import type { Tables } from '../platform/database/tables/tables.ts'

/** The columns that say who a borrower is, and where they live. */
export const borrowerColumns = [
  'borrower_id',
  'first_name',
  'language',
  'country',
  'state_code',
] as const satisfies (keyof Tables['borrowers'])[]

/** A borrower as they stand in the database. */
export type StoredBorrower = {
  readonly borrowerId: string
  readonly firstName: string
  /** in which they read outside of a session */
  readonly language: Language
  readonly country: 'US' | 'CA'
  /** two letters; decides fees and terms */
  readonly stateCode: string
}

type BorrowerRow = Pick<Selectable<Tables['borrowers']>, (typeof borrowerColumns)[number]>

export function toStoredBorrower(row: BorrowerRow): StoredBorrower {
  return {
    borrowerId: row.borrower_id,
    firstName: row.first_name,
    language: row.language,
    country: row.country,
    stateCode: row.state_code,
  }
}
