import { phoneDigits } from '../../auth/sign-up/phone.ts'
import { isSameFirstName } from '../../auth/sign-up/same-name.ts'
import type { LocalDate } from '../../calendar.ts'
import type { LinkField, LinkValues } from './link-form.ts'

/** What the paper of a loan says of one who signed it, as far as it is compared with what is typed. */
export type SignedPaper = {
  readonly firstName: string
  readonly phones: readonly string[]
  readonly bornOn: LocalDate | null
  readonly postalCode: string
  /** of the loan */
  readonly branchNo: string
  /** Whether the paper's number is this one: only its keyed hash is kept. */
  readonly isSsn: (nineDigits: string) => boolean
  readonly isLastFour: (fourDigits: string) => boolean
}

/** Of each of these fields whether it is the paper's. */
export type SignerMatch = Partial<Readonly<Record<LinkField, boolean>>>

/** Compares every field with the paper, whatever came before. */
export function matchSigner(
  values: LinkValues,
  paper: SignedPaper,
  fields: readonly LinkField[],
): SignerMatch {
  return Object.fromEntries(fields.map((field) => [field, isOfPaper(values, paper, field)]))
}

export function isWholeMatch(match: SignerMatch): boolean {
  return !Object.values(match).includes(false)
}

function isOfPaper(values: LinkValues, paper: SignedPaper, field: LinkField): boolean {
  switch (field) {
    case 'ssn':
      return paper.isSsn(values.ssn.replaceAll(/\D/g, ''))
    case 'ssn4':
      return paper.isLastFour(values.ssn4.trim())
    case 'dob':
      return values.dob !== null && values.dob === paper.bornOn
    case 'name':
      return isSameFirstName(values.name, paper.firstName)
    case 'phoneNo':
      return paper.phones.map(phoneDigits).includes(phoneDigits(values.phoneNo))
    case 'zipcode':
      return isSamePostalCode(values.zipcode, paper.postalCode)
    case 'branchNo':
      return isSameBranch(values.branchNo, paper.branchNo)
    case 'loannumber':
      return true // by it the paper was found
    default:
      return field satisfies never
  }
}

/** US codes by their first five digits, Canadian ones by all six signs. */
function isSamePostalCode(left: string, right: string): boolean {
  const code = postalKey(left)
  return code !== null && code === postalKey(right)
}

function postalKey(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  const [us] = /^\d{5}/.exec(plain) ?? []
  return us ?? (/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(plain) ? plain : null)
}

function isSameBranch(left: string, right: string): boolean {
  const branch = branchKey(left)
  return branch !== '' && branch === branchKey(right)
}

function branchKey(text: string): string {
  return text.trim().toUpperCase().replace(/^0+/, '')
}
