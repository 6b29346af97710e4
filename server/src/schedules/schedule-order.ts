import type { Language, Reader } from '@quittance/contract/labels/labels'
import type { Cents } from '@quittance/domain/money'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { RequestedSchedule } from './judge-schedule.ts'

/** A call that makes a schedule, or puts one in place of another. */
export type ScheduleOrder = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly reader: Reader
  readonly language: Language
  /** one attempt, one key */
  readonly key: string
  readonly from: { readonly ip: string; readonly userAgent: string }
  readonly asked: RequestedSchedule & {
    /** the fee that the form showed; left out: whatever it is */
    readonly bankFee?: Cents | undefined
    readonly cardFee?: Cents | undefined
    /** whether an agent read the authorization out, and the borrower agreed */
    readonly isReadOut?: boolean | undefined
  }
}
