import { fillLabel, type LabelKey, type Reader } from '@quittance/contract/labels/labels'
import { obstacleLabels } from '@quittance/contract/debit-obstacles'
import type { ComingDebit } from '@quittance/contract/schedules'
import { add } from '@quittance/domain/money'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ListedLoan } from '../../servicing/loans/loan-list-repository.ts'
import type { CalendarEvent } from './write-calendar.ts'

type Told = {
  /** in the language of its reader */
  readonly lender: Pick<Lender, 'name' | 'settings'>
  readonly loan: Pick<ListedLoan, 'loanNo' | 'terms'>
  readonly reader: Reader
}

/** How a calendar calls the whole of it. */
export function calendarName({ name: lender }: Pick<Lender, 'name'>, reader: Reader): string {
  return fillLabel(reader, 'schedules.calendar.name', { lender })
}

/** A debit as an event; it keeps its id when it is moved. Of the loan's number its end alone is told. */
export function describeDebit(debit: ComingDebit, { lender, loan, reader }: Told): CalendarEvent {
  const { currency } = loan.terms
  const { scheduleId, paymentNo, on, amount, fee, obstacle, methodText: method } = debit
  const total = { cents: add(amount, fee), currency }
  const { appName } = lender.settings.portal
  const title = fillLabel(reader, 'schedules.calendar.title', { amount: total, lender: appName })
  const doesRun = obstacle === '' || obstacle === 'waits' || obstacle === 'covered'
  const lastFour = loan.loanNo.slice(-4)
  const lines = [
    fillLabel(reader, 'schedules.calendar.detail', { method, lastFour }),
    ...(fee > 0n
      ? [fillLabel(reader, 'schedules.calendar.fee', { fee: { cents: fee, currency } })]
      : []),
    reader.labels[obstacle === '' ? 'schedules.calendar.willRun' : obstacleLabels[obstacle]],
    ...(debit.type === 'retry' ? [reader.labels['schedules.debits.retry']] : []),
    ...endLabels(debit).map((key) => reader.labels[key]),
  ]
  return {
    id: `${scheduleId}-${paymentNo}@schedules`,
    on,
    title: doesRun ? title : fillLabel(reader, 'schedules.calendar.notRun', { title }),
    text: lines.join('\n'),
  }
}

/** What ends with it. */
function endLabels({ isFinal, isCut, isLast }: ComingDebit): LabelKey[] {
  if (isFinal) return [isCut ? 'schedules.debits.finalCut' : 'schedules.debits.final']
  return isLast ? ['schedules.debits.last'] : []
}
