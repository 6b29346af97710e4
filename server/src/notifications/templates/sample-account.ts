import { addDays, dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { AccountNotification, ReopenedLoan } from './account-notifications.ts'
import type { ComingDebitNotice } from './coming-debit-text.ts'
import type { EndedDebit, EndedSchedule } from './debit-text.ts'
import { type AccountEmail, requiredPlaceholder } from './template.ts'

/** An account that nobody has, to show how an email reads. */
export function sampleAccount(
  emailName: AccountEmail,
  { language, at }: { readonly language: Language; readonly at: Instant },
): AccountNotification {
  const isVerifying = emailName === 'verifyEmail'
  const hasLink = requiredPlaceholder(emailName) === 'link'
  return {
    firstName: 'Alex',
    language,
    secret: hasLink ? 'SAMPLE' : '000000',
    path: hasLink ? '/redirect?token=' : '',
    contact: 'a…@example.com',
    loanNo: '00-000000',
    device: 'Firefox',
    signInChange: emailName === 'signInChanged' ? 'passkeyAdded' : null,
    passwordContacts: { removed: [], recent: ['a…@example.com'] },
    minutes: isVerifying ? 24 * 60 : 15,
    day: dayOf(at),
    schedules: 1,
    isHeld: emailName === 'payoffHeld',
    reopened: emailName === 'loanReopened' ? sampleReopened(dayOf(at)) : null,
    due: { amount: '471.88', currency: 'USD', on: dayOf(at) },
    method: { channel: 'ach', brand: '', lastFour: '6789', accountType: 'checking' },
    debits: [{ amount: '471.88', currency: 'USD', on: dayOf(at), loanNo: '00-000000' }],
    notMade: emailName === 'debitNotMade' ? { why: 'declined', isSuspended: true } : null,
    coming: sampleComing(emailName, at),
    ended: emailName.startsWith('schedule') ? sampleEnded(emailName, dayOf(at)) : null,
    pause: emailName === 'schedulePaused' ? { until: dayOf(at) } : null,
    ...(emailName === 'schedulesSuspended' && { retried: [sampleRetry(dayOf(at))] }),
    putOffBy: emailName === 'debitPutOff' ? 'another' : null,
    facts: sampleFacts[emailName] ?? [],
    consentId: null,
    at,
  }
}

const sampleFacts: Readonly<Partial<Record<AccountEmail, AccountNotification['facts']>>> = {
  payoffQuote: [['Payoff', '$12,345.67']],
  scheduleMade: [['Frequency', 'Monthly']],
  scheduleEdited: [['Frequency', 'Monthly']],
  scheduleMoved: [['Your authorization', 'I authorize it.']],
}

function sampleComing(emailName: AccountEmail, until: Instant): ComingDebitNotice {
  const isFailing = emailName === 'debitWillNotRun'
  const ending = emailName === 'lastDebit' ? 'cut' : null
  const isAfterAll = emailName === 'debitRunsAfterAll'
  const obstacle = isFailing ? 'expired' : null
  return { until, obstacle, ending, ...(isAfterAll && { afterAll: 'later' as const }) }
}

function sampleEnded(emailName: AccountEmail, on: LocalDate): EndedSchedule {
  const was = { amount: '471.88', currency: 'USD', on, loanNo: '00-000000' } as const
  if (emailName !== 'scheduleSkipped') return { what: 'series', was, next: null }
  return { what: 'payment', was, next: { ...was, on: addDays(on, 30) } }
}

function sampleRetry(on: LocalDate): EndedDebit {
  return {
    amount: '471.88',
    currency: 'USD',
    on: addDays(on, 7),
    loanNo: '00-000000',
    isRetry: true,
  }
}

function sampleReopened(on: LocalDate): ReopenedLoan {
  const currency = 'USD'
  const owed = { currency, due: '0.00', next: '471.88', nextOn: on, payoff: '12345.67' } as const
  const debit = { amount: '471.88', currency, on, loanNo: '00-000000' } as const
  return { cause: 'returned', owed, debits: [debit], restored: 1, staysEnded: 1 }
}
