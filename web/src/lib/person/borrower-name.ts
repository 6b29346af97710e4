import type { LoanAccount } from '@quittance/contract/loans'

export type BorrowerName = { readonly first: string; readonly last: string }

/** Whose portal this is: the co-borrower's own name on a co-borrower's loan (LOAN-23). */
export function readBorrowerName({
  role,
  borrower,
}: Pick<LoanAccount, 'role' | 'borrower'>): BorrowerName {
  return role === 'borrower'
    ? { first: borrower.firstName, last: borrower.lastName }
    : { first: borrower.coBorrowerFirstName, last: borrower.coBorrowerLastName }
}

export function formatBorrowerName(loan: Pick<LoanAccount, 'role' | 'borrower'>): string {
  const { first, last } = readBorrowerName(loan)
  return `${first} ${last}`.trim()
}

/** The first letters of a name, for a face without a picture. */
export function toInitials({ first, last }: BorrowerName): string {
  return [first, last]
    .map((name) => Array.from(name)[0] ?? '')
    .join('')
    .toUpperCase()
}
