import { fillLabel, type LabelKey, type Reader } from '@quittance/contract/labels/labels'
import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'

/** A consent that an agent reads out on the phone, and that its borrower agrees to by speaking. */
export type OralConsent = {
  readonly agent: string
  readonly borrower: string
  /** the day of the call */
  readonly on: LocalDate
}

/** @returns null where the borrower agrees on their own screen */
export function oralConsentOf(
  { agent, firstName }: Pick<Borrower, 'agent' | 'firstName'>,
  now: Instant,
): OralConsent | null {
  return agent === null ? null : { agent: agent.name, borrower: firstName, on: dayOf(now) }
}

/** How an oral consent to one payment is called where it is kept. */
export const oralConsentKinds = { card: 'oralCard', ach: 'oralAch', pad: 'oralPad' } as const

/** What an agent reads out before a payment that is made now; a card's by whether it costs a fee. */
export const oralTexts = {
  card: 'agents.oral.card',
  cardFree: 'agents.oral.cardFree',
  ach: 'agents.oral.ach',
  pad: 'agents.oral.pad',
} as const satisfies Record<string, LabelKey>

/** What an agent says of the call before an authorization that is in the borrower's own words. */
export const openingWording = { own: '', key: 'agents.oral.opening' } as const

/** What an agent reads out before a schedule: who calls, when, and the authorization in its own words. */
export function readOutText(
  lender: Lender,
  reader: Reader,
  { spoken, text }: { readonly spoken: OralConsent; readonly text: string },
): string {
  const values = { ...oralValues(spoken), lender: lender.settings.portal.companyName }
  return `${fillLabel(reader, openingWording.key, values)} ${text}`
}

/** What every text names that is read out: who reads it, to whom, and on which day. */
export function oralValues({ agent, borrower, on }: OralConsent) {
  return { agent, borrower, today: { day: on } }
}
