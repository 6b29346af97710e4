import { createHash, randomUUID } from 'node:crypto'
import { mergeLabels } from '@quittance/contract/labels/built-in'
import { localeOf } from '@quittance/contract/labels/labels'
import { toInstant, type LocalDate, instantAt } from '@quittance/domain/calendar'
import { rollForward } from '@quittance/domain/calendar/banking-days'
import { add } from '@quittance/domain/money'
import type { LenderTransaction } from '@quittance/server/platform/database/database'
import type { Lender } from '@quittance/server/lenders/lender-directory'
import {
  consentKinds,
  consentText,
  oneTimeWordings,
  wordingVersion,
} from '@quittance/server/payments/consents/authorization-text'
import { consentEvidence } from '@quittance/server/schedules/schedule-consent'
import {
  insertSchedule,
  voidSchedules,
} from '@quittance/server/payments/scheduled/scheduled-payment-repository'
import {
  seriesConsents,
  seriesText,
  seriesWording,
} from '@quittance/server/payments/scheduled/schedule-text'
import type { GivenLoan } from './board-loan.ts'
import { declineScheduledPayment } from './decline-payment-store.ts'
import { loanIdOf, writeConsent } from './seed-method-store.ts'
import type { SeededMethod } from './seed-methods.ts'
import { type DemoSchedule, demoSchedules } from './tables/schedules.ts'
import type { DemoLender } from './tables/lenders.ts'
import { demoParties, demoPeople } from './tables/people.ts'
import { writeDemoSchedule, type WrittenSchedule } from './write-schedules.ts'
import { writeHistory } from './write-history.ts'

type Seeding = {
  readonly lender: Lender
  readonly given: DemoLender
  readonly loans: readonly GivenLoan[]
  /** the first day of the demo */
  readonly today: LocalDate
}

/** Writes the schedules of one demo lender, each with the authorisation on which it rests. */
export async function seedSchedules(
  trx: LenderTransaction,
  seeding: Seeding,
  methods: readonly SeededMethod[],
): Promise<void> {
  for (const schedule of demoSchedules) {
    const method = methods.find(
      ({ owner, lastFour }) => owner === schedule.owner && lastFour === schedule.lastFour,
    )
    const told = method === undefined ? null : tell(schedule, seeding)
    if (method === undefined || told === null) continue
    await write(trx, seeding, { schedule, method, told })
  }
}

function tell(schedule: DemoSchedule, { given: lender, loans, today }: Seeding) {
  const given = loans.find(({ loanNo }) => loanNo === schedule.loanNo)
  const party = demoParties.find(({ loanNo }) => loanNo === schedule.loanNo)
  if (given === undefined || party === undefined)
    throw new Error(`the history of ${schedule.loanNo} is not complete`)
  const { history, boarded, settings } = writeHistory({ given, party, lender, today })
  const { country } = lender
  const rules = settings.servicing
  return writeDemoSchedule(schedule, { history, terms: boarded.terms, rules, country, today })
}

type ToWrite = {
  readonly schedule: DemoSchedule
  readonly method: SeededMethod
  readonly told: WrittenSchedule
}

async function write(trx: LenderTransaction, seeding: Seeding, written: ToWrite): Promise<void> {
  const { schedule, method, told } = written
  const lenderId = seeding.lender.id
  const { borrowerId, methodId } = method
  const loanId = await loanIdOf(trx, schedule.loanNo)
  const consentId = randomUUID()
  await writeConsent(trx, lenderId, {
    ...consentOf(seeding, written),
    consentId,
    borrowerId,
    loanId,
    methodId,
    cents: add(told.amount, told.fee),
    givenAt: new Date(noonOf(told.madeOn)),
  })
  const id = randomUUID()
  const { frequency, amount, fee, startOn, secondOn, paymentsMax, next } = told
  await insertSchedule(trx, lenderId, {
    id,
    loanId,
    borrowerId,
    methodId,
    consentId,
    frequency,
    amount,
    fee,
    startOn,
    secondOn,
    paymentsMax,
    currency: seeding.lender.settings.portal.currencyCode,
    madeBy: schedule.madeBy,
    madeAt: noonOf(told.madeOn),
    first: { id: randomUUID(), ...next },
  })
  if (schedule.end?.kind === 'declined')
    await declineScheduledPayment(trx, lenderId, id, instantAt(next.collectOn, '06:00:00'))
  if (schedule.end?.kind === 'voided' && told.voidedOn !== null) {
    const { by, reason } = schedule.end
    const voiding = { by, reason, at: noonOf(told.voidedOn) }
    await voidSchedules(trx, { lenderId, borrowerId }, methodId, voiding)
  }
}

/** In the words that a form would have shown its owner, who read them in their own language. */
function consentOf({ lender, given }: Seeding, { schedule, method, told }: ToWrite) {
  const owner = demoPeople.find(({ email }) => email === schedule.owner)
  const language = owner?.language ?? 'en'
  const { timeZone: zone } = lender.settings.servicing
  const locale = localeOf(language, lender.country)
  const reader = { labels: mergeLabels(language), locale, zone }
  const { amount, fee, frequency, startOn } = told
  const currency = lender.settings.portal.currencyCode
  const wording = frequency === 'once' ? agreeOnce() : agreeSeries(frequency)
  const { kind, text } = wording
  const textHash = createHash('sha256').update(text).digest()
  return { language, kind, text, textHash, evidence: evidenceFor(wording.textVersion) }

  function agreeOnce() {
    const charge = { method, amount, fee, currency, effectiveOn: startOn, isScheduled: true }
    return {
      kind: consentKinds[method.kind],
      text: consentText(lender, reader, charge),
      textVersion: wordingVersion(reader, oneTimeWordings(lender, charge)),
    }
  }

  function agreeSeries(every: Exclude<WrittenSchedule['frequency'], 'once'>) {
    const series = { method, amount, fee, currency, frequency: every, startOn }
    return {
      kind: seriesConsents[method.kind],
      text: seriesText(lender, reader, series),
      textVersion: wordingVersion(reader, [seriesWording(lender, method.kind)]),
    }
  }

  function evidenceFor(textVersion: string) {
    const { holderName } = method
    const isCard = method.kind === 'card' // which no bank's closed days hold up
    const first = { collectOn: isCard ? startOn : rollForward(startOn, given.country) }
    const borrowerName = owner === undefined ? holderName : `${owner.firstName} ${owner.lastName}`
    return consentEvidence(
      { lender, asked: told, borrower: { sessionId: '', deviceId: '' } },
      {
        schedule: { method, plan: told, first, fee, currency },
        loanNo: schedule.loanNo,
        textVersion,
        signer: { borrowerName, holderName },
      },
    )
  }
}

function noonOf(day: LocalDate) {
  return toInstant(instantAt(day, '12:00:00'))
}
