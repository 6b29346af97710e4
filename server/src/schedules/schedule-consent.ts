import type { Reader } from '@quittance/contract/labels/labels'
import type { Instant } from '@quittance/domain/calendar'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import { formatDollars } from '@quittance/domain/money'
import { nameOfLender } from '../lenders/papers/letterhead.ts'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import {
  agreedNsfFee,
  consentKinds,
  type GivenConsent,
  consentText,
  lenderAddress,
  oneTimeWordings,
  wordingVersion,
} from '../payments/consents/authorization-text.ts'
import { openingWording, oralConsentOf, readOutText } from '../payments/consents/oral-consent.ts'
import { seriesConsents, seriesText, seriesWording } from '../payments/scheduled/schedule-text.ts'
import type { AuthorizationEvidence } from './authorizations/authorization-evidence.ts'
import type { RequestedSchedule, JudgedSchedule } from './judge-schedule.ts'

type Asking = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly reader: Reader
  readonly asked: Pick<RequestedSchedule, 'amount' | 'frequency' | 'startOn'>
}

type ScheduleConsent = Omit<GivenConsent, 'language'> & { readonly textVersion: string }

/**
 * What a borrower agrees to by making a schedule: shown before, and kept word for word. An agent reads
 * it out, and says before who calls.
 */
export function scheduleConsent(
  asking: Asking,
  schedule: JudgedSchedule,
  now: Instant,
): ScheduleConsent {
  const { lender, borrower, reader } = asking
  const written = writtenConsent(asking, schedule)
  const spoken = oralConsentOf(borrower, now)
  if (spoken === null) return written
  const text = readOutText(lender, reader, { spoken, text: written.text })
  const opened = wordingVersion(reader, [openingWording])
  return {
    ...written,
    kind: `oral.${written.kind}`,
    text,
    textVersion: `${opened}+${written.textVersion}`,
  }
}

function writtenConsent(
  { lender, reader, asked }: Asking,
  { method, fee, first, currency }: JudgedSchedule,
): ScheduleConsent {
  const { amount, frequency, startOn } = asked
  if (frequency !== 'once') {
    const series = { method, amount, fee, currency, frequency, startOn }
    const wordings = [seriesWording(lender, method.kind)]
    return {
      kind: seriesConsents[method.kind],
      text: seriesText(lender, reader, series),
      textVersion: wordingVersion(reader, wordings),
      nsfFee: agreedNsfFee(lender, reader, wordings),
    }
  }
  const charge = { method, amount, fee, currency, effectiveOn: first.collectOn, isScheduled: true }
  const wordings = oneTimeWordings(lender, charge)
  return {
    kind: consentKinds[method.kind],
    text: consentText(lender, reader, charge),
    textVersion: wordingVersion(reader, wordings),
    nsfFee: agreedNsfFee(lender, reader, wordings),
  }
}

type Signed = {
  readonly lender: Lender
  readonly asked: Pick<RequestedSchedule, 'amount' | 'frequency' | 'startOn' | 'secondOn'>
  readonly borrower: { readonly sessionId: string; readonly deviceId: string }
}

type Signing = {
  readonly schedule: Pick<JudgedSchedule, 'fee' | 'currency'> & {
    readonly method: Omit<AuthorizationEvidence['method'], 'holderName'>
    readonly plan: Pick<JudgedSchedule['plan'], 'secondOn'>
    readonly first: Pick<JudgedSchedule['first'], 'collectOn'>
  }
  readonly loanNo: string
  readonly textVersion: string
  readonly signer: { readonly borrowerName: string; readonly holderName: string }
}

/** What is kept beside the text of a consent, to show years later what it was given for. */
export function consentEvidence(
  { lender, asked, borrower }: Signed,
  { schedule, loanNo, textVersion, signer }: Signing,
): AuthorizationEvidence {
  const { portal } = lender.settings
  const { kind, brand, lastFour, accountType, routing, bankName } = schedule.method
  const { holderName, borrowerName } = signer
  return {
    textVersion,
    borrowerName,
    loanNo,
    lender: {
      name: nameOfLender(lender),
      address: lenderAddress(lender),
      phone: formatPhone(portal.phoneNumber),
      email: portal.customerCareEmail,
      color: portal.colorCode,
    },
    method: { kind, brand, lastFour, accountType, routing, bankName, holderName },
    debits: {
      frequency: asked.frequency,
      startOn: asked.startOn,
      secondOn: schedule.plan.secondOn,
      firstOn: schedule.first.collectOn,
      amount: formatDollars(asked.amount),
      fee: formatDollars(schedule.fee),
      currency: schedule.currency,
    },
    session: { sessionId: borrower.sessionId, deviceId: borrower.deviceId },
  }
}
