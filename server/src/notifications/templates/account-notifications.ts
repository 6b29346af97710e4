import { fillLabel, type Reader, showValue } from '@quittance/contract/labels/labels'
import { methodText } from '@quittance/contract/labels/method-text'
import { type Currency, parseDollars } from '@quittance/domain/money'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { builtInWords } from './built-in-templates.ts'
import type { Addressee } from './addressee.ts'
import { type ComingDebitNotice, comingValues } from './coming-debit-text.ts'
import { contactsNote, type PasswordContacts } from './contacts-note.ts'
import {
  type EndedDebit,
  type EndedSchedule,
  debitsText,
  missedText,
  retriedText,
  endedValues,
  pausedSeriesText,
  type PausedSeries,
} from './debit-text.ts'
import { type DueNotCovered, dueValues } from './due-text.ts'
import type { DebitNotMadeReason, MailedPutOff, SignInChange, Words } from './tables/wording.ts'
import { fillText, type TemplateValues } from './template.ts'

/** What a message about access to an account says. */
export type AccountNotification = {
  readonly firstName: string
  readonly language: Language
  /** the code, or the token that ends the link; '' for none */
  readonly secret: string
  /** where the link leads, up to its token; '' for none */
  readonly path: string
  /** the contact that it is about, partly hidden; '' for none */
  readonly contact: string
  readonly loanNo: string
  readonly device: string
  /** what was done with the ways to sign in; null where it is about something else */
  readonly signInChange: SignInChange | null
  /** left out where it is about something else */
  readonly passwordContacts?: PasswordContacts
  /** how long code or link count */
  readonly minutes: number
  /** until when a payoff is held, or since when a loan is paid off; null where it is about neither */
  readonly day: LocalDate | null
  /** scheduled payments that ended with the loan */
  readonly schedules: number
  /** whether the payoff may still come back, and they are restored then */
  readonly isHeld: boolean
  /** of a loan that is open again: why, and what is owed; null where it is about something else */
  readonly reopened: ReopenedLoan | null
  /** a way to pay that is debited no more; null for none */
  readonly method: Parameters<typeof methodText>[0] | null
  /** what is due and not paid yet; its debits come after its day. Left out where it is about something else */
  readonly due?: DueNotCovered
  /** scheduled payments that ended, or the one that was not made */
  readonly debits: readonly EndedDebit[]
  /** debits of the account that came back and are tried again all the same; left out for none */
  readonly retried?: readonly EndedDebit[]
  /** why a scheduled payment was not made; null where it is about something else */
  readonly notMade: DebitNotMade | null
  /** a debit that is to come; null where it is about something else */
  readonly coming: ComingDebitNotice | null
  /** what became of a schedule that its borrower changed or deleted; null where it is about something else */
  readonly ended: EndedSchedule | null
  /** of a series that its borrower paused; null where it is about something else */
  readonly pause: Omit<PausedSeries, 'debits'> | null
  /** why a scheduled payment is taken later than its day; null where it is about something else */
  readonly putOffBy: MailedPutOff | null
  /** what else changes by it, each in a sentence; left out for none */
  readonly notes?: readonly string[]
  /** lines of what was asked for, a name and its value, in the words of whoever asked */
  readonly facts: readonly (readonly [string, string])[]
  /** the authorization whose copy goes with it; null for none */
  readonly consentId: string | null
  /** whether a lender's agent did it in the borrower's name; left out: the borrower did, or nobody */
  readonly isByAgent?: boolean
  /** business time */
  readonly at: Instant
}

/** A loan on which nothing had been owed, and which is open again. Amounts in dollars, '471.88'. */
export type ReopenedLoan = {
  /** what became of a payment that counted toward the payoff */
  readonly cause: 'cancelled' | 'returned' | 'refunded' | 'reversed'
  /** null where nothing is demanded */
  readonly owed: {
    readonly currency: Currency
    readonly due: string
    readonly next: string
    readonly nextOn: LocalDate | null
    readonly payoff: string
    /** interest of each day after; left out where it is not known */
    readonly payoffDaily?: string
  } | null
  /** what is debited next by itself, as it is foretold */
  readonly debits: readonly EndedDebit[]
  /** how many of its schedules are active again */
  readonly restored: number
  /** how many of them wait again for another account; left out for none */
  readonly waiting?: number
  /** how many of its schedules stay ended */
  readonly staysEnded: number
  /** how many stay ended as they had ended with the payoff for good; left out for none */
  readonly leftEnded?: number
  /** scheduled payments that were not made, and are not made up for */
  readonly missed?: readonly EndedDebit[]
  /** until when what is due is paid without a late fee; null for none to come */
  readonly payBy?: LocalDate | null
}

export type DebitNotMade = {
  readonly why: DebitNotMadeReason
  /** whether the payments that come after it wait */
  readonly isSuspended: boolean
  /** of the payment that was tried; left out: none was, or the message is older */
  readonly reference?: string
}

/** Topics of these messages begin so; no budget and no quiet hour holds them. */
export const accountTopic = 'account.'

/** A call reads the digits one by one. */
export function accountValues(
  notification: AccountNotification,
  addressed: Addressee,
  isSpoken = false,
): TemplateValues {
  const { reader, lenderName, reach, portal } = addressed
  const { secret, path, day, reopened, notMade, coming, ended, pause, signInChange } = notification
  const { putOffBy, debits, language, notes = [] } = notification
  const values: TemplateValues = {
    firstName: notification.firstName,
    lender: lenderName,
    phone: reach,
    portal,
    contact: notification.contact,
    device:
      notification.device === ''
        ? builtInWords[notification.language].someDevice
        : notification.device,
    loanNo: notification.loanNo,
    minutes: String(notification.minutes),
    at: showValue({ at: notification.at }, reader),
    day: day === null ? '' : showValue({ day }, reader),
    schedulesNote: notification.schedules === 0 ? '' : endedWords(notification, reader),
    ...(signInChange !== null && {
      reason: builtInWords[notification.language].signInChanges[signInChange],
    }),
    contactsNote: contactsNote(notification),
    ...(reopened !== null && reopenedValues(reopened, notification, reader)),
    ...(notMade !== null && notMadeValues(notMade, notification, reader)),
    ...(coming !== null && comingValues(coming, notification, addressed)),
    ...(ended !== null && endedValues(ended, notification, reader)),
    ...(putOffBy !== null && { reason: builtInWords[notification.language].putOffBy[putOffBy] }),
    ...(pause !== null && {
      schedulesNote: pausedSeriesText({ ...pause, debits }, language, reader),
    }),
    ...(notification.retried !== undefined && {
      schedulesNote: retriedText(notification.retried, language, reader),
    }),
    ...(notification.due !== undefined && dueValues(notification.due, notification, reader)),
    method: notification.method === null ? '' : methodText(notification.method, reader),
    debits:
      debits.length === 0 ? builtInWords[language].noDebits : debitsText(notification, reader),
    debitsNote: debits.length === 0 ? '' : debitsNote(notification, reader),
    code: isSpoken ? Array.from(secret).join(', ') : secret,
    link: path === '' ? '' : `${portal}${path}${secret}`,
  }
  return { ...values, schedulesNote: [values.schedulesNote, ...notes].filter(Boolean).join(' ') }
}

/** That schedules ended, and which payments of them do not come any more. */
function endedWords(notification: AccountNotification, reader: Reader): string {
  const { language, isHeld, debits } = notification
  const { schedulesEnded, schedulesNamed, schedulesWait } = builtInWords[language]
  const named = fillText(schedulesNamed, { debits: debitsText(notification, reader) })
  return [isHeld ? schedulesWait : schedulesEnded, ...(debits.length === 0 ? [] : [named])].join(
    ' ',
  )
}

function notMadeValues(
  { why, isSuspended, reference }: DebitNotMade,
  { language }: Pick<AccountNotification, 'language'>,
  reader: Reader,
): TemplateValues {
  const words = builtInWords[language].debitNotMade
  const named =
    reference === undefined
      ? ''
      : ` ${fillLabel(reader, 'payments.confirming.reference', { reference })}.`
  return { reason: words.because[why] + named, schedulesNote: isSuspended ? words.suspended : '' }
}

/** Why a loan is open again, what is owed on it, and what becomes of its scheduled payments. */
function reopenedValues(
  {
    cause,
    owed,
    debits,
    restored,
    waiting = 0,
    staysEnded,
    leftEnded = 0,
    missed = [],
    payBy = null,
  }: ReopenedLoan,
  { language, loanNo, day }: Pick<AccountNotification, 'language' | 'loanNo' | 'day'>,
  reader: Reader,
): TemplateValues {
  const words = builtInWords[language].reopenedLoan
  const coming = debitsText({ debits }, reader)
  const schedules = [
    ...(restored === 0 ? [] : [words.schedulesRestored]),
    ...(debits.length === 0 ? [] : [fillText(words.debitsComing, { debits: coming })]),
    ...(waiting === 0 ? [] : [words.schedulesWait]),
    ...(staysEnded === 0 ? [] : [words.schedulesStayEnded]),
    ...(leftEnded === 0 ? [] : [words.schedulesLeftEnded]),
    ...missedText({ missed, payBy }, { language }, reader),
  ]
  return {
    reason: fillText(words.because[cause], { loanNo }),
    owed: owed === null ? '' : owedText(owed, day, { words, reader }),
    schedulesNote: schedules.join(' '),
  }
}

function owedText(
  { currency, due, next, nextOn, payoff, payoffDaily = '0.00' }: NonNullable<ReopenedLoan['owed']>,
  /** the business day of the figures, which may be read later */
  asOf: LocalDate | null,
  { words, reader }: { readonly words: Words['reopenedLoan']; readonly reader: Reader },
): string {
  const money = (dollars: string) => showValue({ cents: parseDollars(dollars), currency }, reader)
  const dayText = (day: LocalDate | null) => (day === null ? '' : showValue({ dueOn: day }, reader))
  const isDue = parseDollars(due) > 0n
  const amount = money(isDue ? due : next)
  const day = dayText(nextOn)
  const ofPayoff = { amount: money(payoff), day: dayText(asOf), more: money(payoffDaily) }
  return [
    isDue || day !== '' ? fillText(isDue ? words.dueNow : words.dueNext, { amount, day }) : '',
    fillText(words.payoff, ofPayoff),
    parseDollars(payoffDaily) > 0n ? fillText(words.payoffDaily, ofPayoff) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function debitsNote(notification: AccountNotification, reader: Reader): string {
  return fillText(builtInWords[notification.language].debitsNote, {
    debits: debitsText(notification, reader),
  })
}

/** What a demo keeps of a message has this in the place of its secret. */
export const secretMark = '{{secret}}'
