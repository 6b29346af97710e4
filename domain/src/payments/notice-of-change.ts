import {
  type BankAccountType,
  type BankKind,
  checkAccountNumber,
  checkRoutingNumber,
  formatPadRouting,
} from './bank-account.ts'
import { type ChangeCode, changeCodes } from './tables/change-codes.ts'

const unknown: ChangeCode = { parts: [], words: null, needsPerson: true }

/** What a code of change stands for; one that is in no table changes nothing. */
export function findChangeCode(code: string): ChangeCode {
  return changeCodes.get(code) ?? unknown
}

/** What an account is from now on; what is left out stays as it is. */
export type Correction = {
  readonly number?: string
  /** nine digits in the US; bank and branch, 'BBB-TTTTT', in Canada */
  readonly routing?: string
  readonly accountType?: BankAccountType
}

/**
 * Why a notice is not applied, by the codes with which a bank refuses one: C61 it is of another
 * kind of account, C65 its data can not be read, C69 its transaction code is none of an account.
 */
export type CorrectionRefusal = 'C61' | 'C65' | 'C69'

/** Where each part stands in the corrected data: its first column, counted from 0, and its length. */
type Place = readonly [from: number, length: number]
type Layout = { readonly number?: Place; readonly routing?: Place; readonly type?: Place }

const layouts: ReadonlyMap<string, Layout> = new Map<string, Layout>([
  ['C01', { number: [0, 17] }],
  ['C02', { routing: [0, 9] }],
  ['C03', { routing: [0, 9], number: [12, 17] }],
  ['C05', { type: [0, 2] }],
  ['C06', { number: [0, 17], type: [20, 2] }],
  ['C07', { routing: [0, 9], number: [9, 17], type: [26, 2] }],
  ['U', { routing: [0, 9], number: [9, 12] }],
])

/**
 * Reads the corrected data of a notice, as the bank lays it out: columns of fixed width, of which
 * the last may be cut short.
 *
 * @param kind of the account that was debited: an ACH notice corrects no Canadian account
 * @param data at most 29 characters
 * @returns the correction, empty for a code that changes no account; else why it is refused
 * @see domain rules 3.1 (returns and NOC), 3.2 (S/U notices of change)
 */
export function readCorrection(
  code: string,
  kind: BankKind,
  data: string,
): Correction | CorrectionRefusal {
  const layout = layouts.get(code)
  if (layout === undefined) return {}
  if ((kind === 'pad') !== (code === 'U')) return 'C61'
  const cut = ([from, length]: Place) => data.slice(from, from + length).trim()
  const number = layout.number && cut(layout.number)
  const routing = layout.routing && routingIn(kind, cut(layout.routing))
  const accountType = layout.type && typeIn(cut(layout.type))
  if (routing === null || (number !== undefined && checkAccountNumber(kind, number) !== null))
    return 'C65'
  if (accountType === null) return 'C69'
  return {
    ...(number !== undefined && { number }),
    ...(routing !== undefined && { routing }),
    ...(accountType !== undefined && { accountType }),
  }
}

/** A Canadian institution comes as 0, its three digits and the five of its branch. */
function routingIn(kind: BankKind, digits: string): string | null {
  if (kind === 'ach') return checkRoutingNumber(digits) === null ? digits : null
  const [, bank = '', branch = ''] = /^0(\d{3})(\d{5})$/.exec(digits) ?? []
  return bank === '' ? null : formatPadRouting(bank, branch)
}

/** The first digit of a transaction code says of what an account it is. */
function typeIn(code: string): BankAccountType | null {
  if (/^2[2378]$/.test(code)) return 'checking'
  return /^3[2378]$/.test(code) ? 'savings' : null
}
