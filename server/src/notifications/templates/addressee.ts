import type { Reader } from '@quittance/contract/labels/labels'

/** Whoever is written to, and where the lender can be reached. */
export type Addressee = {
  readonly reader: Reader
  /** whether the lender shows where the money of a payment went */
  readonly showsSplit: boolean
  readonly lenderName: string
  /** as people read it; '' for none */
  readonly phone: string
  /** where the lender is reached: by phone, else by email, else in the portal */
  readonly reach: string
  /** what the lender lets a borrower do to a series of theirs */
  readonly mayEditSeries: boolean
  readonly mayPauseSeries: boolean
  /** address of the portal; '' where none is known */
  readonly portal: string
}
