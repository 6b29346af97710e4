import type { Language } from '@quittance/domain/lenders/language'
import { escapeHtml } from '../../lenders/escape-html.ts'

/** An email's wording: values stand in it as `{{name}}`. */
export type Template = {
  readonly subject: string
  /** what stands between the lender's head and foot; plain paragraphs, lists and links */
  readonly html: string
  readonly text: string
  /** the email as a text message; '' where it never goes as one */
  readonly sms: string
}

const common = [
  'firstName',
  'lender',
  'loanNo',
  'payment',
  'amount',
  'fee',
  'total',
  'method',
  'paidAt',
  'effectiveOn',
  'reference',
  'confirmation',
  'order',
  'phone',
  'portal',
  'details',
] as const

/** About access to an account: no payment, so no details. */
const account = ['firstName', 'lender', 'phone', 'portal', 'contact', 'at', 'minutes'] as const

/** Emails about a payment. `details` is the table of its facts. */
export const paymentPlaceholders = {
  receipt: common,
  receiptPending: common,
  receiptCopy: [...common, 'status', 'history'],
  confirmedLate: common,
  declinedLate: [...common, 'reason'],
  returned: [
    ...common,
    'history',
    'placeNote',
    'reason',
    'code',
    'codeNote',
    'feeNote',
    'reopened',
    'nextStep',
    'accountNote',
  ],
  returnFee: [...common, 'feeNote'],
  cancelled: [...common, 'reopened', 'placeNote'],
  notDebited: [...common, 'placeNote'],
  refunded: [...common, 'refund', 'placeNote'],
  reversed: common,
  notTriedAgain: [...common, 'reason', 'placeNote'],
  triedAgain: [...common, 'newAmount', 'tryDay', 'reason'],
  accountChanged: [...common, 'lastFour', 'change', 'newLastFour'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Emails about an account. */
export const accountPlaceholders = {
  code: [...account, 'code'],
  resetLink: [...account, 'link'],
  signInLink: [...account, 'link'],
  verifyEmail: [...account, 'link'],
  welcome: account,
  passwordChanged: [...account, 'contactsNote'],
  contactChanged: account,
  contactWanted: account,
  contactRemoved: account,
  primaryChanged: account,
  addressChanged: account,
  erasureRequested: account,
  erasureBegun: account,
  newSignIn: [...account, 'device'],
  signInChanged: [...account, 'reason'],
  authenticatorAdded: [...account, 'link', 'day'],
  receiptsSentElsewhere: [...account, 'link', 'day'],
  emailsTurnedOff: [...account, 'link', 'day'],
  takenContact: account,
  loanLinked: [...account, 'loanNo'],
  loanRemoved: [...account, 'loanNo', 'schedulesNote'],
  payoffHeld: [...account, 'loanNo', 'day', 'schedulesNote'],
  paidOff: [...account, 'loanNo', 'day', 'schedulesNote'],
  loanReopened: [...account, 'loanNo', 'day', 'reason', 'owed', 'schedulesNote'],
  methodAdded: [...account, 'method'],
  methodRemoved: [...account, 'method', 'debitsNote'],
  debitsEnded: [...account, 'method', 'debits'],
  debitComing: [...account, 'loanNo', 'method', 'debits', 'until', 'reason'],
  dueNotCovered: [...account, 'loanNo', 'owed', 'schedulesNote'],
  debitWillNotRun: [...account, 'loanNo', 'method', 'debits', 'reason'],
  debitRunsAfterAll: [...account, 'loanNo', 'method', 'debits', 'reason', 'schedulesNote'],
  lastDebit: [...account, 'loanNo', 'method', 'debits', 'until', 'reason', 'schedulesNote'],
  debitNotMade: [...account, 'method', 'debits', 'reason', 'schedulesNote'],
  debitLate: [...account, 'loanNo', 'method', 'debits', 'day'],
  debitPutOff: [...account, 'loanNo', 'method', 'debits', 'day', 'reason'],
  scheduleMoved: [...account, 'loanNo', 'method', 'was', 'debits', 'details'],
  schedulePaused: [...account, 'loanNo', 'method', 'debits', 'schedulesNote'],
  scheduleResumed: [...account, 'loanNo', 'method', 'debits'],
  schedulesSuspended: [...account, 'method', 'debits', 'schedulesNote'],
  cardExpires: [...account, 'method', 'debits', 'day'],
  scheduleMade: [...account, 'loanNo', 'method', 'debits', 'details'],
  scheduleEdited: [
    ...account,
    'loanNo',
    'method',
    'was',
    'debits',
    'details',
    'schedulesNote',
    'reason',
  ],
  scheduleDeleted: [...account, 'loanNo', 'method', 'debits', 'schedulesNote'],
  scheduleSkipped: [...account, 'loanNo', 'method', 'debits', 'schedulesNote'],
  payoffQuote: [...account, 'loanNo', 'details'],
  statementReady: [...account, 'loanNo'],
  calendarMade: account,
  chatAnswered: account,
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Every email, and what may be filled in. */
export const placeholders = { ...paymentPlaceholders, ...accountPlaceholders }

export type PaymentEmail = keyof typeof paymentPlaceholders
export type AccountEmail = keyof typeof accountPlaceholders
export type EmailName = PaymentEmail | AccountEmail
export type Placeholder = (typeof placeholders)[EmailName][number]
export type TemplateValues = Readonly<Partial<Record<Placeholder, string>>>

export function isAccountEmail(name: EmailName): name is AccountEmail {
  return Object.hasOwn(accountPlaceholders, name)
}

/** The value without which an email is of no use; null for none. */
export function requiredPlaceholder(name: EmailName): 'code' | 'link' | null {
  if (name === 'code') return 'code'
  return placeholders[name].some((one) => one === 'link') ? 'link' : null
}

export const emailNames = Object.keys(placeholders) as readonly EmailName[]

/** The lender's own wordings, by `templateKey`. */
export type OwnTemplates = ReadonlyMap<string, Template>

export function templateKey(name: EmailName, language: Language): string {
  return `${name}/${language}`
}

/** The space around a name is cut off afterwards: a pattern for it would try every way to split it. */
const mark = /\{\{([^{}]*)\}\}/g

/** The names that a wording asks for, each once. */
export function placeholdersIn(wording: string): string[] {
  return [...new Set([...wording.matchAll(mark)].map(([, name = '']) => name.trim()))]
}

/** Fills a wording that is read as it is. A value that is missing leaves nothing. */
export function fillText(wording: string, values: TemplateValues): string {
  return wording.replaceAll(
    mark,
    (_whole, name: string) => values[name.trim() as Placeholder] ?? '',
  )
}

/** Fills a wording that is HTML; every value is escaped, but for the table, which is HTML itself. */
export function fillHtml(wording: string, values: TemplateValues, details: string): string {
  const unwrapped = wording.replaceAll(/<p>\s*(\{\{\s*details\s*\}\})\s*<\/p>/g, '$1')
  return unwrapped.replaceAll(mark, (_whole, spaced: string) => {
    const name = spaced.trim()
    return name === 'details' ? details : escapeHtml(values[name as Placeholder] ?? '')
  })
}
