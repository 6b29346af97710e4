import { phoneDigits } from '@quittance/domain/auth/sign-up/phone'
import type { Borrower } from '../../lenders/borrower.ts'
import { hashToken } from '../../platform/token.ts'

/** What a call of anyone may name, by the names that use cases read; the first that is there counts. */
const secrets = ['ticket', 'token'] as const
const contacts = ['phone', 'phoneno', 'phoneNo', 'email', 'previousEmail', 'contact'] as const

/** Whose call of a session it is. An agent at the lender does not use up what the borrower has. */
export function subjectOf({ agent, borrowerId }: Borrower): string {
  return `${agent === null ? 'borrower' : 'agent of'} ${borrowerId}`
}

/**
 * What a call without a session is about: its ticket or link, or whose phone or email it names. Calls about one
 * of them wait for the same rows. Null where it names none.
 */
export function subjectOfAnyone(lenderId: string, request: unknown): string | null {
  const given = request as Readonly<Record<string, unknown>>
  for (const name of secrets)
    if (textOf(given[name]) !== '') return subject(lenderId, textOf(given[name]))
  for (const name of contacts)
    if (textOf(given[name]) !== '') return subject(lenderId, oneContact(textOf(given[name])))
  return null
}

function subject(lenderId: string, text: string): string {
  return `anyone ${hashToken(`${lenderId} ${text}`).toString('base64url')}`
}

function textOf(given: unknown): string {
  if (typeof given === 'object' && given !== null && 'value' in given) return textOf(given.value)
  return typeof given === 'string' ? given : ''
}

/** An email in whatever case, and a number however it is typed, is one. */
function oneContact(text: string): string {
  return text.includes('@') ? text.trim().toLowerCase() : phoneDigits(text)
}
