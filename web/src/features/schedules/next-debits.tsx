import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import type { ComingDebit } from '@quittance/contract/schedules'
import { add, type Currency } from '@quittance/domain/money'
import type { LocalDate } from '@quittance/domain/calendar'
import { type ReactNode, useId, useState } from 'react'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useClosedDayText, useObstacleText } from '../../lib/i18n/debit-words.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useDueDay } from '../../lib/i18n/use-due-day.ts'
import { useMoney } from '../../lib/i18n/use-money.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { StatusStamp } from '../../ui/feedback/status-stamp.tsx'
import { NumberedSteps } from '../../ui/figures/numbered-steps.tsx'
import { Parts } from '../../ui/figures/parts.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { AddToCalendar } from './calendar/add-to-calendar.tsx'
import { loadMoveDebit, loadSkipDebit } from './load-schedule-dialogs.ts'
import styles from './schedules.module.css'

type NextDebitsProps = {
  debits: readonly ComingDebit[]
  /** payments of the loan, those among them that are on their way */
  payments: readonly PaymentAnswer[]
  currency: Currency
  /** whether the schedules of the loan pay it off by its last due day */
  isLoanFinal: boolean
  /** days on which the lender's bank is closed besides the holidays */
  closedDays: readonly LocalDate[]
}

/** How many are seen until more are asked for. */
const shownFirst = 4

/** The next debits of a loan by all of its schedules, and its retries: when, how much, from where, and whether they run. */
export function NextDebits({ debits, payments, ...about }: NextDebitsProps) {
  const { currency, isLoanFinal, closedDays } = about
  const label = useLabel()
  const headingId = useId()
  const [isWhole, setWhole] = useState(false)
  const changes = useChanges()
  const underWay = payments.filter(({ state }) => state === 'pending')
  if (debits.length === 0 && underWay.length === 0) return null
  const shown = isWhole ? debits : debits.slice(0, shownFirst)
  const more = debits.length - shownFirst
  return (
    <Card labelledBy={headingId}>
      <SectionHeader id={headingId} title={label('schedules.debits.title')} />
      <Stack>
        {underWay.map((payment) => (
          <UnderWay key={payment.orderId} payment={payment} />
        ))}
        <NumberedSteps
          items={shown.map((debit, at) => ({
            key: `${debit.scheduleId} ${debit.paymentNo}`,
            isBad: isAlarming(debit),
            content: (
              <Debit
                debit={debit}
                isNext={at === 0}
                currency={currency}
                isLoanFinal={isLoanFinal}
                acts={<DebitActs debit={debit} {...changes} />}
              />
            ),
          }))}
        />
        {more > 0 && (
          <div>
            <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole
                ? label('schedules.debits.fewer')
                : label('schedules.debits.more', { count: String(more) })}
            </TextButton>
          </div>
        )}
        {debits.length > 0 && <AddToCalendar />}
      </Stack>
      <ChangeDialogs {...changes} {...{ debits, currency, closedDays }} />
    </Card>
  )
}

/** What was handed over, and is not posted yet: it is among the next debits no more. */
function UnderWay({ payment }: { payment: PaymentAnswer }) {
  const label = useLabel()
  const { amount, fee, currency, effectiveOn } = payment
  const total = { cents: add(amount, fee), currency }
  return (
    <p>{label('schedules.debits.underWay', { amount: total, date: { shortDay: effectiveOn } })}</p>
  )
}

/** Which debit is being changed, and the dialogs for it. */
function useChanges() {
  const [changed, setChanged] = useState<ComingDebit | null>(null)
  const [moving, skipping] = [useLazyDialog(loadMoveDebit), useLazyDialog(loadSkipDebit)]
  return { changed, setChanged, moving, skipping }
}

type Changes = ReturnType<typeof useChanges>

/** What its payer may do to the next debit of a series. */
function DebitActs({ debit, setChanged, moving, skipping }: Changes & { debit: ComingDebit }) {
  const label = useLabel()
  const about = { dueOn: debit.on }
  const act = ({ open }: Pick<Changes['moving'], 'open'>) => {
    setChanged(debit)
    open()
  }
  return (
    <span className={styles.acts}>
      {debit.moveLatest !== null && mayRun(debit) && (
        <TextButton
          aria-label={label('schedules.move.title', { date: about })}
          onClick={() => act(moving)}
        >
          {label('schedules.debits.move')}
        </TextButton>
      )}
      {debit.maySkip && (
        <TextButton
          aria-label={label('schedules.skip.act', { date: about })}
          onClick={() => act(skipping)}
        >
          {label('schedules.debits.skip')}
        </TextButton>
      )}
    </span>
  )
}

/** What is not taken anyway is not moved. */
function mayRun({ obstacle }: ComingDebit): boolean {
  return obstacle === '' || obstacle === 'waits' || obstacle === 'covered'
}

type ChangeDialogsProps = Changes & Omit<NextDebitsProps, 'isLoanFinal' | 'payments'>

function ChangeDialogs({ changed, moving, skipping, currency, ...around }: ChangeDialogsProps) {
  if (changed === null) return null
  const about = { debit: changed, currency }
  return (
    <>
      {moving.View !== null && <moving.View {...about} {...around} onClose={moving.close} />}
      {skipping.View !== null && (
        <skipping.View {...about} debits={around.debits} onClose={skipping.close} />
      )}
    </>
  )
}

/** Whether a debit does not run against the will of its borrower, who paid instead of it or paused it otherwise. */
function isAlarming({ obstacle }: ComingDebit): boolean {
  return !['', 'replaced', 'paused'].includes(obstacle)
}

type DebitProps = Pick<NextDebitsProps, 'currency' | 'isLoanFinal'> & {
  debit: ComingDebit
  isNext: boolean
  acts: ReactNode
}

function Debit({ debit, isNext, currency, isLoanFinal, acts }: DebitProps) {
  const label = useLabel()
  const dueDay = useDueDay()
  const money = useMoney()
  const { amount, fee, on, isFinal, methodText, obstacle } = debit
  const total = money(add(amount, fee), currency)
  const withFee = label('schedules.row.fee', { fee: { cents: fee, currency } })
  return (
    <div className={styles.debit}>
      <p className={styles.day}>{dueDay(on)}</p>
      <div className={styles.rest}>
        <p className={styles.quiet}>
          <Parts texts={fee > 0n ? [methodText, withFee] : [methodText]} />
        </p>
        {isNext && obstacle === '' && (
          <p className={styles.note}>
            <Chip tone="good">{label('schedules.debits.willRun')}</Chip>
          </p>
        )}
        <DebitNotes debit={debit} />
        {isFinal && isLoanFinal && obstacle === '' && (
          <p className={styles.note}>
            <StatusStamp kind="finalSchedule">{label('schedules.stamp.finalSchedule')}</StatusStamp>
          </p>
        )}
        {acts}
      </div>
      <p className={styles.figure}>{obstacle === '' ? total : <s>{total}</s>}</p>
    </div>
  )
}

const movedLabels = {
  '': 'schedules.debits.movedByYou',
  another: 'schedules.debits.movedForAnother',
  returned: 'schedules.debits.movedForReturned',
  cancelled: 'schedules.debits.movedForCancelled',
  late: 'schedules.debits.movedForUs',
} as const

/** What its borrower should know besides: why it does not run, why on this day, and why it is less. */
function DebitNotes({ debit }: { debit: ComingDebit }) {
  const label = useLabel()
  const obstacleText = useObstacleText()
  const closedDayText = useClosedDayText()
  const { type, isOwn, obstacle, movedBy, dueOn, isFinal, isCut, isLast } = debit
  const { movedFrom, putOffBy, dueNote } = debit
  return (
    <>
      {movedFrom !== null && (
        <p className={styles.quiet}>{label(movedLabels[putOffBy], { date: { day: movedFrom } })}</p>
      )}
      {type === 'retry' && <p className={styles.quiet}>{label('schedules.debits.retry')}</p>}
      {type === 'retry' && isOwn && (
        <p className={styles.quiet}>{label('schedules.debits.stopRetry')}</p>
      )}
      {obstacle !== '' && (
        <p className={isAlarming(debit) ? styles.obstacle : styles.quiet}>
          {obstacleText(obstacle)}
        </p>
      )}
      {movedBy !== '' && (
        <p className={styles.quiet}>
          {label('schedules.debits.moved', {
            date: { day: dueOn },
            reason: closedDayText(movedBy),
          })}
        </p>
      )}
      {dueNote !== '' && <p className={styles.quiet}>{dueNote}</p>}
      {isFinal && isCut && <p className={styles.quiet}>{label('schedules.debits.finalCut')}</p>}
      {isFinal && !isCut && <p className={styles.quiet}>{label('schedules.debits.final')}</p>}
      {isLast && !isFinal && <p className={styles.quiet}>{label('schedules.debits.last')}</p>}
    </>
  )
}
