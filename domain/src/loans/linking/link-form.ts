import { isPhone, phoneDigits } from '../../auth/sign-up/phone.ts'
import { checkBirthDate } from '../../auth/sign-up/birth-date.ts'
import type { LocalDate } from '../../calendar.ts'
import type { PortalSettings } from '../../lenders/settings-portal.ts'

/** What somebody types to link a loan, under the specification's names (LOAN-37). */
export type LinkValues = {
  /** nine digits, grouped or not */
  readonly ssn: string
  /** null when left empty */
  readonly dob: LocalDate | null
  readonly ssn4: string
  /** the first name */
  readonly name: string
  readonly phoneNo: string
  readonly loannumber: string
  readonly zipcode: string
  readonly branchNo: string
}

export type LinkField = keyof LinkValues

/** Why a field is not taken. Each one is a label under `loans.refused`. */
export type LinkFault =
  | 'required'
  | 'phone'
  | 'postalCode'
  | 'ssn'
  | 'ssnLastFour'
  | 'loanNumber'
  | 'birthDate'

/** characters; what the inputs take at most (VAL-39), and the others by what can be of use */
export const linkFieldMax: Readonly<Record<Exclude<LinkField, 'dob'>, number>> = {
  ssn: 11,
  ssn4: 4,
  name: 50,
  phoneNo: 20,
  loannumber: 30,
  zipcode: 7,
  branchNo: 10,
}

/** digits and letters by which a loan may be named at least, of the end of its number (AMB-149) */
export const loanNumberMin = 6

type LinkSettings = Pick<PortalSettings, 'linkLoanFirstField' | 'linkLoanThirdField' | 'isSsn'>

/** The fields that this lender's form has, in their order, each once (AMB-27): a phone may be first and third. */
export function linkFields(settings: LinkSettings): readonly LinkField[] {
  const byFirst = { 2: 'ssn4', 3: 'name', 4: 'phoneNo' } as const
  const byThird = { 2: 'phoneNo', 3: 'branchNo' } as const
  const { linkLoanFirstField: first, linkLoanThirdField: third, isSsn } = settings
  const whole = isSsn ? 'ssn' : 'dob'
  const fields = [
    byFirst[first as keyof typeof byFirst] ?? whole,
    'loannumber',
    byThird[third as keyof typeof byThird] ?? 'zipcode',
  ] as const
  return [...new Set(fields)]
}

/**
 * Checks the fields that the lender's form has. Form and server both ask.
 *
 * @returns what is wrong, by field, in the order of the form; empty when it may be sent
 * @see VAL-05, VAL-35 to VAL-38
 */
export function checkLinkForm(
  values: LinkValues,
  { fields, today }: { readonly fields: readonly LinkField[]; readonly today: LocalDate },
): Partial<Record<LinkField, LinkFault>> {
  const found = fields.map((field) => [field, checkField(values, field, today)] as const)
  return Object.fromEntries(found.filter(([, fault]) => fault !== null))
}

function checkField(values: LinkValues, field: LinkField, today: LocalDate): LinkFault | null {
  if (field === 'dob') return checkBorn(values.dob, today)
  const text = values[field].trim()
  if (text === '') return 'required'
  switch (field) {
    case 'ssn':
      return /^\d{3}-?\d{2}-?\d{4}$/.test(text) ? null : 'ssn'
    case 'ssn4':
      return /^\d{4}$/.test(text) ? null : 'ssnLastFour'
    case 'phoneNo':
      return isPhone(phoneDigits(text)) ? null : 'phone'
    case 'zipcode':
      return text.length > linkFieldMax.zipcode ? 'postalCode' : null
    case 'loannumber':
      return loanNumberKey(text).length < loanNumberMin ? 'loanNumber' : null
    case 'name':
    case 'branchNo':
      return null
    default:
      return field satisfies never
  }
}

function checkBorn(bornOn: LocalDate | null, today: LocalDate): LinkFault | null {
  if (bornOn === null) return 'required'
  return checkBirthDate(bornOn, today) === null ? null : 'birthDate'
}

/** A loan number as it is compared: letters and digits, in capitals. */
export function loanNumberKey(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
}

/**
 * Digits of a Social Security number, grouped 3-2-4 as far as they go (VAL-40).
 *
 * @example groupSsn('900124417') // '900-12-4417'
 */
export function groupSsn(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 9)
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-')
}
