import { isPlainName } from '../plain-name.ts'

/** A US account is debited by ACH, a Canadian one by PAD. */
export type BankKind = 'ach' | 'pad'

export type BankAccountType = 'checking' | 'savings'

export const bankNameMax = 50
export const accountNameMax = 20
export const routingNumberLength = 9
export const bankNumberLength = 3
export const branchNumberLength = 5
/** What the field takes; what is checked is less (VAL-31). */
export const accountInputMax = 25

/** The most digits of a US account number, and the fewest of any. */
const accountMost = 17
const accountLeast = 4

/** The form's fields, by their names on the wire. */
export type BankField =
  | 'bankName'
  | 'accountType'
  | 'name'
  | 'routingNumber'
  | 'bankNumber'
  | 'branchNumber'
  | 'accountNumber'

/** Why a field is refused. Each has a text of its own in the contract. */
export type BankRefusal =
  | 'required'
  | 'bankNameLong'
  | 'accountNameLong'
  /** a name that may not stand in a message */
  | 'bankNamePlain'
  | 'accountNamePlain'
  | 'routingNumber'
  | 'routingCheck'
  | 'bankNumber'
  | 'branchNumber'
  | 'branchDigits'
  | AccountRefusal

export type AccountRefusal =
  | 'required'
  | 'accountLength'
  | 'accountDigits'
  | 'accountTooLong'
  | 'padAccount'

export type BankFieldError = { readonly field: BankField; readonly reason: BankRefusal }

/** A bank account as it is typed. The fields of the other kind are '' and are not looked at. */
export type BankForm = {
  readonly kind: BankKind
  readonly bankName: string
  readonly name: string
  readonly accountType: '' | BankAccountType
  readonly routingNumber: string
  readonly bankNumber: string
  readonly branchNumber: string
  /** null where it is sealed: then only the vault can check it */
  readonly accountNumber: string | null
}

/**
 * What is wrong with a bank account, at most one fault per field, in the order of the form.
 *
 * @returns nothing when the account may be right; it says nothing of whether the account exists
 * @see domain rules 3.1, 3.2; VAL-26 to VAL-33
 */
export function checkBankForm(form: BankForm): readonly BankFieldError[] {
  const { bankName, accountNumber, kind } = form
  return [
    fault('bankName', nameFault(bankName, bankNameMax, ['bankNameLong', 'bankNamePlain'])),
    fault('name', nameFault(form.name, accountNameMax, ['accountNameLong', 'accountNamePlain'])),
    ...(kind === 'ach' ? usFaults(form) : canadianFaults(form)),
    fault('accountNumber', accountNumber === null ? null : checkAccountNumber(kind, accountNumber)),
  ].flat()
}

function usFaults({ accountType, routingNumber }: BankForm) {
  return [
    fault('accountType', accountType === '' ? 'required' : null),
    fault('routingNumber', checkRoutingNumber(routingNumber)),
  ].flat()
}

function canadianFaults({ bankNumber, branchNumber }: BankForm) {
  return [
    fault('bankNumber', checkBankNumber(bankNumber)),
    fault('branchNumber', checkBranchNumber(branchNumber)),
  ].flat()
}

function fault(field: BankField, reason: BankRefusal | null): BankFieldError[] {
  return reason === null ? [] : [{ field, reason }]
}

function nameFault<Reason extends BankRefusal>(
  name: string,
  longest: number,
  [tooLong, notPlain]: readonly [Reason, Reason],
): Reason | 'required' | null {
  if (name.trim() === '') return 'required'
  if (name.trim().length > longest) return tooLong
  return isPlainName(name.trim()) ? null : notPlain
}

/** @returns null for nine digits of which the last fits the others */
export function checkRoutingNumber(
  routing: string,
): 'required' | 'routingNumber' | 'routingCheck' | null {
  if (routing === '') return 'required'
  if (!/^\d{9}$/.test(routing)) return 'routingNumber'
  return hasRoutingCheckDigit(routing) ? null : 'routingCheck'
}

/** Whether 3, 7 and 1 times the digits in turn add up to a multiple of 10, and not to nothing. */
function hasRoutingCheckDigit(routing: string): boolean {
  const weights = [3, 7, 1]
  const digits = Array.from(routing, Number)
  const sum = digits.reduce((total, digit, i) => total + digit * (weights[i % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

function checkBankNumber(bank: string): 'required' | 'bankNumber' | null {
  if (bank === '') return 'required'
  return /^\d{3}$/.test(bank) ? null : 'bankNumber'
}

function checkBranchNumber(branch: string): 'required' | 'branchNumber' | 'branchDigits' | null {
  if (branch === '') return 'required'
  if (branch.length !== branchNumberLength) return 'branchNumber'
  return /^\d+$/.test(branch) ? null : 'branchDigits'
}

/**
 * Decides whether an account number may be right: 4 to 17 digits of a US account, 4 to 12 of a
 * Canadian one.
 *
 * @param typed as people type it; spaces around it do not count
 * @returns null when it may be
 */
export function checkAccountNumber(kind: BankKind, typed: string): AccountRefusal | null {
  const account = typed.trim()
  if (account === '') return 'required'
  if (kind === 'pad') return /^\d{4,12}$/.test(account) ? null : 'padAccount'
  if (account.length < accountLeast) return 'accountLength'
  if (!/^\d+$/.test(account)) return 'accountDigits'
  return account.length > accountMost ? 'accountTooLong' : null
}

/** A Canadian bank and branch in one text, 'BBB-TTTTT': '001', '00011' is '001-00011'. */
export function formatPadRouting(bankNumber: string, branchNumber: string): string {
  return `${bankNumber}-${branchNumber}`
}
