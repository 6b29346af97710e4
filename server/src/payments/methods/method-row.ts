import type { LocalDate } from '@quittance/domain/calendar'
import type { Funding } from '@quittance/domain/payments/convenience-fee'
import {
  isExpiredOn,
  type MethodKind,
  type MethodValidation,
  validationOn,
} from '@quittance/domain/payments/payment-method'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables/tables.ts'

type AccountType = '' | 'checking' | 'savings'
type RowOf<Names extends readonly (keyof Tables['methods'])[]> = Pick<
  Selectable<Tables['methods']>,
  Names[number]
>

/** The columns of a saved method, as its tile shows it. */
export const methodColumns = [
  'method_id',
  'kind',
  'brand',
  'holder_name',
  'bank_name',
  'last_four',
  'routing_number',
  'expires',
  'account_type',
  'is_borrower_deletable',
  'status',
  'awaits',
  'usable_from',
  'corrected_on',
  'corrected_code',
  'corrected_from',
] as const satisfies (keyof Tables['methods'])[]

/** A saved method as it stands in the database. */
export type StoredMethod = MethodValidation & {
  readonly id: string
  readonly kind: MethodKind
  readonly brand: string
  readonly holderName: string
  readonly bankName: string
  readonly lastFour: string
  readonly routingNumber: string
  /** 'YYYY-MM'; '' for a bank account */
  readonly expires: string
  readonly accountType: AccountType
  readonly isDeletable: boolean
  /** what its bank said of it last; null for nothing ever */
  readonly corrected: {
    readonly on: LocalDate
    readonly code: string
    readonly lastFourBefore: string
  } | null
}

type MethodRow = RowOf<typeof methodColumns>

export function toStoredMethod(row: MethodRow): StoredMethod {
  return {
    id: row.method_id,
    kind: row.kind,
    brand: row.brand,
    holderName: row.holder_name,
    bankName: row.bank_name,
    lastFour: row.last_four,
    routingNumber: row.routing_number,
    expires: row.expires,
    accountType: row.account_type,
    isDeletable: row.is_borrower_deletable,
    ...validationIn(row),
    corrected: correctionIn(row),
  }
}

function validationIn(row: Pick<MethodRow, 'status' | 'awaits' | 'usable_from'>) {
  return { status: row.status, awaits: row.awaits, usableFrom: row.usable_from }
}

function correctionIn({ corrected_on: on, corrected_code, corrected_from }: MethodRow) {
  return on === null ? null : { on, code: corrected_code, lastFourBefore: corrected_from }
}

/** The columns that paying by a method needs. */
export const payableMethodColumns = [
  'method_id',
  'kind',
  'vault_token',
  'fingerprint',
  'brand',
  'funding',
  'last_four',
  'expires',
  'status',
  'awaits',
  'usable_from',
  'bank_name',
  'account_type',
  'routing_number',
] as const satisfies (keyof Tables['methods'])[]

/** A method, as far as paying needs it. */
export type PayableMethod = MethodValidation & {
  readonly id: string
  readonly kind: MethodKind
  readonly token: string
  readonly fingerprint: string
  readonly brand: string
  readonly funding: Funding | null
  readonly lastFour: string
  /** of a bank account; '' for a card */
  readonly bankName: string
  readonly accountType: AccountType
  readonly routing: string
  /** 'YYYY-MM'; '' for a bank account */
  readonly expires: string
}

export type PayableMethodRow = RowOf<typeof payableMethodColumns>

export function toPayableMethod(row: PayableMethodRow): PayableMethod {
  return {
    id: row.method_id,
    kind: row.kind,
    token: row.vault_token,
    fingerprint: row.fingerprint,
    brand: row.brand,
    funding: toFunding(row.funding),
    lastFour: row.last_four,
    expires: row.expires,
    ...validationIn(row),
    bankName: row.bank_name,
    accountType: row.account_type,
    routing: row.routing_number,
  }
}

/** How a card is funded; null for a bank account. */
export function toFunding(funding: string): Funding | null {
  return funding === '' ? null : (funding as Funding)
}

/** What people know a method by, of a row of `methods m`. */
export const shownMethodColumns = ['m.kind', 'm.brand', 'm.last_four', 'm.account_type'] as const

/** What people know a method by. */
export type ShownMethod = {
  readonly kind: MethodKind
  readonly brand: string
  readonly lastFour: string
  readonly accountType: AccountType
}

export function toShownMethod(
  row: Pick<MethodRow, 'kind' | 'brand' | 'last_four' | 'account_type'>,
): ShownMethod {
  const { kind, brand, last_four: lastFour, account_type: accountType } = row
  return { kind, brand, lastFour, accountType }
}

const unusable = {
  unvalidated: 'methodUnvalidated',
  blocked: 'methodBlocked',
  revoked: 'methodRevoked',
} as const

/** Why a method can not be paid with on a day, as it is refused; null where it can. */
export function whyUnusable(
  method: Pick<PayableMethod, 'status' | 'awaits' | 'usableFrom' | 'expires'>,
  day: LocalDate,
): (typeof unusable)[keyof typeof unusable] | 'methodExpired' | null {
  const { status } = validationOn(method, day)
  if (status !== 'usable') return unusable[status]
  return isExpiredOn(method.expires, day) ? 'methodExpired' : null
}
