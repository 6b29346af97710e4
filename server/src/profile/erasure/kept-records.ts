import { addMonths, latestDay, type LocalDate } from '@quittance/domain/calendar'
import type { KeptRecord } from './erasure-repository.ts'

/** How long the law's papers are kept after a loan, and consents after the last debit (AMB-122). */
const keptMonths = 7 * 12

/** What there is of a borrower that the law has a lender keep. */
export type RecordDays = {
  readonly today: LocalDate
  /** when the last of their loans was over; null: they had none */
  readonly loansEndedOn: LocalDate | null
  /** of the last debit, or where there was none of the last consent; null: they gave none */
  readonly lastConsentOn: LocalDate | null
  /** a phone of theirs asked for no more texts */
  readonly hasStoppedPhone: boolean
}

/** What is kept of a borrower who is erased, and until when. The audit tells of the erasure itself as well. */
export function keptRecords(days: RecordDays): KeptRecord[] {
  const { today, loansEndedOn, lastConsentOn, hasStoppedPhone } = days
  const ofLoans = loansEndedOn === null ? null : addMonths(loansEndedOn, keptMonths)
  const kinds = ['ledger', 'receipts', 'statements', 'documents'] as const
  const audited = loansEndedOn === null ? today : latestDay(loansEndedOn, today)
  return [
    ...(ofLoans === null ? [] : kinds.map((what) => ({ what, until: ofLoans }))),
    { what: 'audit', until: addMonths(audited, keptMonths) },
    ...(lastConsentOn === null
      ? []
      : [{ what: 'consents', until: addMonths(lastConsentOn, keptMonths) } as const]),
    ...(hasStoppedPhone ? [{ what: 'stoppedPhones', until: null } as const] : []),
  ]
}
