import { createHash } from 'node:crypto'
import { fillLabel, type LabelKey, type Reader } from '@quittance/contract/labels/labels'
import type { LocalDate } from '@quittance/domain/calendar'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import { add, type Cents, type Currency } from '@quittance/domain/money'
import { cancelUntil } from '@quittance/domain/payments/cancel-payment'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { PayableMethod } from '../methods/method-row.ts'
import { type OralConsent, oralConsentKinds, oralTexts, oralValues } from './oral-consent.ts'

/** One payment, as far as the borrower agrees to it. */
export type ConsentedCharge = {
  readonly method: Pick<PayableMethod, 'kind' | 'brand' | 'lastFour' | 'accountType' | 'routing'>
  readonly amount: Cents
  readonly fee: Cents
  readonly currency: Currency
  /** the day from which it counts */
  readonly effectiveOn: LocalDate
  /** whether it is made on a later day, by a schedule; a payment that is made now when left out */
  readonly isScheduled?: boolean
  /** who reads it out on the phone; null, or left out: its borrower reads it */
  readonly spoken?: OralConsent | null
}

/** What was agreed to, as it is kept. */
export type GivenConsent = {
  readonly kind: string
  readonly text: string
  readonly language: string
  /** the fee for a debit that comes back, as the text names it, cents; null where it names none */
  readonly nsfFee: Cents | null
}

/** How a consent to one payment is called where it is kept. */
export const consentKinds = { card: 'oneTimeCard', ach: 'oneTimeAch', pad: 'oneTimePad' } as const

/** As it is called where an agent reads it out, or its borrower reads it. */
export function consentKind({ method, spoken }: Pick<ConsentedCharge, 'method' | 'spoken'>) {
  return spoken ? oralConsentKinds[method.kind] : consentKinds[method.kind]
}

/**
 * What the borrower agrees to by paying once, as the form shows it: the lender's own words where it
 * has some, else the built-in ones in the reader's language, filled in alike. The terms of a
 * Canadian debit always come from the labels (AMB-32). A bank debit names the cut-off until which it
 * can be cancelled: for a payment that is made now the one that is enforced (AMB-159). What an agent
 * reads out is a text of its own, in which the borrower is spoken to.
 */
export function consentText(lender: Lender, reader: Reader, charge: ConsentedCharge): string {
  const wordings = oneTimeWordings(lender, charge)
  return wordings.map((wording) => fill(lender, reader, { charge, ...wording })).join(' ')
}

/** The fee for a debit that comes back, as a consent of these texts names it; null where it names none. */
export function agreedNsfFee(
  { settings }: Lender,
  reader: Reader,
  wordings: readonly ConsentWording[],
): Cents | null {
  const isNamed = wordings.some(({ key, own }) =>
    withLenderText(reader, key, own).labels[key].includes(':nsfFee'),
  )
  return isNamed ? settings.servicing.nsfFee : null
}

/** The text that a lender's borrowers agree to before it is filled in: its own where it has some. */
export type ConsentWording = { readonly own: string; readonly key: LabelKey }

/** Which texts the consent to one payment is made of. */
export function oneTimeWordings(
  lender: Lender,
  {
    method,
    fee,
    isScheduled,
    spoken,
  }: Pick<ConsentedCharge, 'method' | 'fee' | 'isScheduled' | 'spoken'>,
): ConsentWording[] {
  const { portal } = lender.settings
  if (spoken) {
    const kind = method.kind === 'card' && fee === 0n ? 'cardFree' : method.kind
    return [{ own: '', key: oralTexts[kind] }]
  }
  switch (method.kind) {
    case 'card': {
      const free = fee === 0n ? 'payments.disclosure.oneTimeCardFree' : null
      const key = free ?? 'payments.disclosure.oneTimeCard'
      return [{ own: portal.borrowerOnetimeCardDisclosure, key }]
    }
    case 'ach': {
      const now = isScheduled === true ? null : 'payments.disclosure.oneTimeAchNow'
      const key = now ?? 'payments.disclosure.oneTimeAch'
      return [{ own: portal.borrowerOnetimeAchDisclosure, key }]
    }
    case 'pad': {
      const agreed = { own: '', key: 'payments.disclosure.padPersonal' } as const
      const cutOff = { own: '', key: 'payments.disclosure.cancelUntil' } as const
      return isScheduled === true ? [agreed] : [agreed, cutOff]
    }
    default:
      return method.kind satisfies never
  }
}

/**
 * The version of the text of a consent: which texts it was made of, and a mark of their words before
 * they were filled in, which is another one as soon as a word of them is.
 */
export function wordingVersion(reader: Reader, wordings: readonly ConsentWording[]): string {
  const words = wordings.map(({ key, own }) => withLenderText(reader, key, own).labels[key])
  const mark = createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 12)
  return `${wordings.map(({ key }) => key).join('+')}@${mark}`
}

type Terms = ConsentWording & { readonly charge: ConsentedCharge }

function fill(lender: Lender, reader: Reader, { charge, own, key }: Terms): string {
  const { amount, fee, currency, effectiveOn, method, spoken } = charge
  const collected = { collectedOn: effectiveOn, scheduledAt: null }
  const until = cancelUntil({ state: 'pending', kind: method.kind, ...collected })
  const total = { cents: add(amount, fee), currency }
  const date = { day: effectiveOn }
  return fillLabel(withLenderText(reader, key, own), key, {
    ...authorizationParties(lender, reader, charge),
    ...(spoken && oralValues(spoken)),
    total,
    amount: total,
    fee: { cents: fee, currency },
    date,
    ...(until !== null && { cancelUntil: { at: until } }),
    timing: fillLabel(reader, 'payments.disclosure.onceOn', { date }),
  })
}

/** The reader with the lender's own words for one text; its blank ones leave the built-in text. */
export function withLenderText(reader: Reader, key: LabelKey, own: string): Reader {
  return own.trim() === '' ? reader : { ...reader, labels: { ...reader.labels, [key]: own } }
}

/** What every authorization names: the lender and how to reach it, and what is debited. */
export function authorizationParties(
  lender: Lender,
  reader: Reader,
  { method, currency }: Pick<ConsentedCharge, 'method' | 'currency'>,
) {
  const { portal, servicing } = lender.settings
  return {
    lender: portal.companyName,
    brand: reader.labels[brandKey(reader, method.brand)],
    type: reader.labels[`payments.disclosure.${method.accountType || 'checking'}`],
    lastFour: method.lastFour,
    masked: `****${method.lastFour}`,
    bank: bankText(reader, method),
    nsfFee: { cents: servicing.nsfFee, currency },
    address: lenderAddress(lender),
    phone: formatPhone(portal.phoneNumber),
  }
}

/** The bank by its number: its name is not known here, only how the borrower calls the account. */
function bankText(
  reader: Reader,
  { kind, routing }: Pick<ConsentedCharge['method'], 'kind' | 'routing'>,
): string {
  if (kind !== 'pad') return fillLabel(reader, 'payments.disclosure.bank', { routing })
  const [institution = '', transit = ''] = routing.split('-')
  return fillLabel(reader, 'payments.disclosure.institution', { institution, transit })
}

/** The label that names a card's brand. */
function brandKey({ labels }: Reader, brand: string): LabelKey {
  const key = `payments.brand.${brand}`
  return key in labels ? (key as LabelKey) : 'payments.brand.other'
}

/** Where the lender is reached by mail, in one line. */
export function lenderAddress({ settings }: Lender): string {
  const { addressApptNum, addressStreet, addressCity, addressState, addressZip } = settings.portal
  const region = [addressState, addressZip].filter((part) => part !== '').join(' ')
  const parts = [addressStreet, addressApptNum, addressCity, region]
  return parts.filter((part) => part !== '').join(', ')
}
