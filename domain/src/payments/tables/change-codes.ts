/** What a notice of change corrects of an account. */
export type ChangePart = 'number' | 'routing' | 'accountType'

/** What the borrower is told of it: the end of the label `payments.changed.<word>`. */
export type ChangeLabel =
  | 'number'
  | 'routing'
  | 'routingAndNumber'
  | 'accountType'
  | 'numberAndType'
  | 'all'
  | 'name'

export type ChangeCode = {
  /** in the order in which they stand in the corrected data; none where the account stays */
  readonly parts: readonly ChangePart[]
  /** null where it is about our own entries, and nothing of it concerns the borrower */
  readonly words: ChangeLabel | null
  /** whether a person at the lender has to look at it */
  readonly needsPerson: boolean
}

/** What is applied needs nobody; what can not be is for a person. */
function of(words: ChangeLabel | null, ...parts: readonly ChangePart[]): ChangeCode {
  return { parts, words, needsPerson: parts.length === 0 }
}

/**
 * Codes of NACHA's notices of change, and 'U', the record by which a Canadian bank tells that the
 * account of a debit moved. One that is in no table is told to a person, and changes nothing.
 */
export const changeCodes: ReadonlyMap<string, ChangeCode> = new Map([
  ['C01', of('number', 'number')],
  ['C02', of('routing', 'routing')],
  ['C03', of('routingAndNumber', 'routing', 'number')],
  ['C04', of('name')],
  ['C05', of('accountType', 'accountType')],
  ['C06', of('numberAndType', 'number', 'accountType')],
  ['C07', of('all', 'routing', 'number', 'accountType')],
  ['C09', of(null)],
  ['C13', of(null)],
  ['U', of('routingAndNumber', 'routing', 'number')],
])
