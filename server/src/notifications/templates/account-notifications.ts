import { type Reader, showValue } from '@quittance/contract/labels/labels'
import { methodText } from '@quittance/contract/labels/method-text'
import { obstacleLabels } from '@quittance/contract/debit-obstacles'
import { type Currency, parseDollars } from '@quittance/domain/money'
import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import { builtInWords } from './built-in-templates.ts'
import type { Addressee } from './addressee.ts'
import { type EndedDebit, type EndedSchedule, debitsText, endedValues } from './debit-text.ts'
import type { DebitNotMadeReason, LastDebitEnding, Words } from './tables/wording.ts'
import { type AccountEmail, fillText, type TemplateValues } from './template.ts'

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
  /** scheduled payments that ended, or the one that was not made */
  readonly debits: readonly EndedDebit[]
  /** why a scheduled payment was not made; null where it is about something else */
  readonly notMade: DebitNotMade | null
  /** a debit that is to come; null where it is about something else */
  readonly coming: ComingDebitNotice | null
  /** what became of a schedule that its borrower changed or deleted; null where it is about something else */
  readonly ended: EndedSchedule | null
  /** lines of what was asked for, a name and its value, in the words of whoever asked */
  readonly facts: readonly (readonly [string, string])[]
  /** the authorization whose copy goes with it; null for none */
  readonly consentId: string | null
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
  /** how many of its schedules stay ended */
  readonly staysEnded: number
}

export type DebitNotMade = {
  readonly why: DebitNotMadeReason
  /** whether the payments that come after it wait */
  readonly isSuspended: boolean
}

export type ComingDebitNotice = {
  /** until when it can be stopped */
  readonly until: Instant
  /** why it will not run; null: it will */
  readonly obstacle: DebitObstacle | null
  /** whether it runs after all where what is under way is cancelled or comes back */
  readonly mayRun?: boolean
  /** what the last debit of a schedule means for its loan; null: it is not the last */
  readonly ending: LastDebitEnding | null
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
  const { secret, path, day, reopened, notMade, coming, ended } = notification
  return {
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
    schedulesNote: notification.schedules === 0 ? '' : endedWords(notification),
    ...(reopened !== null && reopenedValues(reopened, notification, reader)),
    ...(notMade !== null && notMadeValues(notMade, notification)),
    ...(coming !== null && comingValues(coming, notification, reader)),
    ...(ended !== null && endedValues(ended, notification, reader)),
    method: notification.method === null ? '' : methodText(notification.method, reader),
    debits: debitsText(notification, reader),
    debitsNote: notification.debits.length === 0 ? '' : debitsNote(notification, reader),
    code: isSpoken ? Array.from(secret).join(', ') : secret,
    link: path === '' ? '' : `${portal}${path}${secret}`,
  }
}

function endedWords({ language, isHeld }: AccountNotification): string {
  const { schedulesEnded, schedulesWait } = builtInWords[language]
  return isHeld ? schedulesWait : schedulesEnded
}

function notMadeValues(
  { why, isSuspended }: DebitNotMade,
  { language }: Pick<AccountNotification, 'language'>,
): TemplateValues {
  const words = builtInWords[language].debitNotMade
  return { reason: words.because[why], schedulesNote: isSuspended ? words.suspended : '' }
}

function comingValues(
  { until, obstacle, mayRun = false, ending }: ComingDebitNotice,
  { language }: Pick<AccountNotification, 'language'>,
  reader: Reader,
): TemplateValues {
  return {
    until: showValue({ at: until }, reader),
    reason: obstacleText(),
    schedulesNote: ending === null ? '' : builtInWords[language].lastDebit[ending],
  }

  function obstacleText(): string {
    const why = obstacle === null ? '' : reader.labels[obstacleLabels[obstacle]]
    return mayRun ? `${why} ${builtInWords[language].runsAfterAll}` : why
  }
}

/** Why a loan is open again, what is owed on it, and what becomes of its scheduled payments. */
function reopenedValues(
  { cause, owed, debits, restored, staysEnded }: ReopenedLoan,
  { language, loanNo, day }: Pick<AccountNotification, 'language' | 'loanNo' | 'day'>,
  reader: Reader,
): TemplateValues {
  const words = builtInWords[language].reopenedLoan
  const coming = debitsText({ debits }, reader)
  const schedules = [
    ...(restored === 0 ? [] : [words.schedulesRestored]),
    ...(debits.length === 0 ? [] : [fillText(words.debitsComing, { debits: coming })]),
    ...(staysEnded === 0 ? [] : [words.schedulesStayEnded]),
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

/** That scheduled payments ended with their method. */
function debitsNote(notification: AccountNotification, reader: Reader): string {
  return fillText(builtInWords[notification.language].debitsNote, {
    debits: debitsText(notification, reader),
  })
}

/** What a demo keeps of a message has this in the place of its secret. */
export const secretMark = '{{secret}}'

/** An account that nobody has, to show how an email reads. */
export function sampleAccount(
  emailName: AccountEmail,
  { language, at }: { readonly language: Language; readonly at: Instant },
): AccountNotification {
  const isVerifying = emailName === 'verifyEmail'
  const hasLink = emailName === 'resetLink' || emailName === 'signInLink' || isVerifying
  return {
    firstName: 'Alex',
    language,
    secret: hasLink ? 'SAMPLE' : '000000',
    path: hasLink ? '/redirect?token=' : '',
    contact: 'a…@example.com',
    loanNo: '00-000000',
    device: 'Firefox',
    minutes: isVerifying ? 24 * 60 : 15,
    day: dayOf(at),
    schedules: 1,
    isHeld: emailName === 'payoffHeld',
    reopened: emailName === 'loanReopened' ? sampleReopened(dayOf(at)) : null,
    method: { channel: 'ach', brand: '', lastFour: '6789', accountType: 'checking' },
    debits: [{ amount: '471.88', currency: 'USD', on: dayOf(at), loanNo: '00-000000' }],
    notMade: emailName === 'debitNotMade' ? { why: 'declined', isSuspended: true } : null,
    coming: sampleComing(emailName, at),
    ended: emailName.startsWith('schedule') ? sampleEnded(dayOf(at)) : null,
    facts: sampleFacts[emailName] ?? [],
    consentId: null,
    at,
  }
}

const sampleFacts: Readonly<Partial<Record<AccountEmail, AccountNotification['facts']>>> = {
  payoffQuote: [['Payoff', '$12,345.67']],
  scheduleMade: [['Frequency', 'Monthly']],
  scheduleEdited: [['Frequency', 'Monthly']],
}

function sampleComing(emailName: AccountEmail, until: Instant): ComingDebitNotice {
  const isFailing = emailName === 'debitWillNotRun'
  const ending = emailName === 'lastDebit' ? 'cut' : null
  return { until, obstacle: isFailing ? 'expired' : null, ending }
}

function sampleEnded(on: LocalDate): EndedSchedule {
  const was = { amount: '471.88', currency: 'USD', on, loanNo: '00-000000' } as const
  return { what: 'series', was, next: null }
}

function sampleReopened(on: LocalDate): ReopenedLoan {
  const currency = 'USD'
  const owed = { currency, due: '0.00', next: '471.88', nextOn: on, payoff: '12345.67' } as const
  const debit = { amount: '471.88', currency, on, loanNo: '00-000000' } as const
  return { cause: 'returned', owed, debits: [debit], restored: 1, staysEnded: 1 }
}
