import type { Channel } from '../payments/effective-date.ts'

export type LedgerAccountType = 'asset' | 'liability' | 'income' | 'expense'

/** The chart of accounts, the same for each lender and currency. */
export const chartOfAccounts = {
  '1010': { name: 'Operating cash', type: 'asset' },
  '1020': { name: 'Card processor clearing', type: 'asset' },
  '1030': { name: 'ACH clearing (in transit)', type: 'asset' },
  '1035': { name: 'PAD clearing', type: 'asset' },
  '1100': { name: 'Loans receivable, principal', type: 'asset' },
  '1200': { name: 'Accrued interest receivable', type: 'asset' },
  '1300': { name: 'Late fees receivable', type: 'asset' },
  '1310': { name: 'NSF fees receivable', type: 'asset' },
  '1320': { name: 'Other fees receivable', type: 'asset' },
  '1900': { name: 'Allowance for credit losses', type: 'asset' },
  '2100': { name: 'Unapplied borrower funds', type: 'liability' },
  '2200': { name: 'Borrower refunds payable', type: 'liability' },
  '2300': { name: 'Convenience fees payable to vendor', type: 'liability' },
  '2500': { name: 'Origination and dealer clearing', type: 'liability' },
  '2510': { name: 'Migration clearing', type: 'liability' },
  '4000': { name: 'Interest income', type: 'income' },
  '4100': { name: 'Late fee income', type: 'income' },
  '4110': { name: 'NSF fee income', type: 'income' },
  '4120': { name: 'Convenience fee income', type: 'income' },
  '4130': { name: 'Other fee income', type: 'income' },
  '4200': { name: 'Recoveries', type: 'income' },
  '5000': { name: 'Card processing expense', type: 'expense' },
  '5100': { name: 'Bank return charges', type: 'expense' },
  '5200': { name: 'Charge-off expense', type: 'expense' },
  '5300': { name: 'Small-balance write-off', type: 'expense' },
} as const satisfies Record<string, { name: string; type: LedgerAccountType }>

export type AccountNo = keyof typeof chartOfAccounts

/** Where convenience fees go: the lender's own income, or passed on to the vendor. */
export type FeeAccount = '4120' | '2300'

/** The account that holds a payment's money until it settles; a check or cash is there at once. */
export const clearingAccount: Readonly<Record<Channel, AccountNo>> = {
  card: '1020',
  ach: '1030',
  pad: '1035',
  check: '1010',
  cash: '1010',
}

/** The fees a loan can owe: the receivable, and the income it was assessed to. */
export const feeAccounts = {
  lateFee: { receivable: '1300', income: '4100' },
  nsfFee: { receivable: '1310', income: '4110' },
  otherFee: { receivable: '1320', income: '4130' },
} as const satisfies Record<string, { receivable: AccountNo; income: AccountNo }>

export type LoanFee = keyof typeof feeAccounts
