import type { OwnIds } from '../calls/own-ids.ts'
import { receiptsFilter } from '../calls/requests.ts'

type Fields = Readonly<Record<string, unknown>>

/** Forms of a call beside its example, in which it names other things, by its path. */
export function moreForms(path: string, usual: Fields, mine: OwnIds): readonly Fields[] {
  switch (path) {
    case '/payments/make':
      return [{ ...usual, insteadOf: mine.scheduleId }]
    case '/documents/ticket':
      return [
        { loanId: mine.loanId, documentId: mine.scheduleId },
        { receiptId: mine.orderId },
        { receipts: receiptsFilter },
      ]
    case '/users/update-address': {
      const { borrowerId: id, loanNo: loanNumber, cifNumber: cifnumber } = mine
      return [{ ...usual, id, loanNumber, cifnumber }]
    }
    default:
      return []
  }
}

/** A value as a field has it: the filter of a file of receipts names a loan inside of itself. */
export function asField(field: string, value: string): unknown {
  return field === 'receipts' ? { ...receiptsFilter, loanNo: value } : value
}
