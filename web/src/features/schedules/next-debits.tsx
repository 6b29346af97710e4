import type { ComingDebit } from '@quittance/contract/schedules'
import { showValue } from '@quittance/contract/labels/labels'
import { add, type Currency } from '@quittance/domain/money'
import { useId, useState } from 'react'
import { useClosedDayText, useObstacleText } from '../../lib/i18n/debit-words.ts'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { useMoney } from '../../lib/i18n/use-money.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { StatusStamp } from '../../ui/feedback/status-stamp.tsx'
import { NumberedSteps } from '../../ui/figures/numbered-steps.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { AddToCalendar } from './calendar/add-to-calendar.tsx'
import styles from './schedules.module.css'

type NextDebitsProps = {
  debits: readonly ComingDebit[]
  currency: Currency
  /** whether the schedules of the loan pay it off by its last due day */
  isLoanFinal: boolean
}

/** How many are seen until more are asked for. */
const shownFirst = 4

/** The next debits of a loan by all of its schedules, and its retries: when, how much, from where, and whether they run. */
export function NextDebits({ debits, currency, isLoanFinal }: NextDebitsProps) {
  const label = useLabel()
  const headingId = useId()
  const [isWhole, setWhole] = useState(false)
  const [next] = debits
  if (next === undefined) return null
  const shown = isWhole ? debits : debits.slice(0, shownFirst)
  const more = debits.length - shownFirst
  return (
    <Card labelledBy={headingId}>
      <Stack>
        <SectionHeader
          id={headingId}
          title={label('schedules.debits.title')}
          action={<WillRun debit={next} />}
        />
        <NumberedSteps
          items={shown.map((debit) => ({
            key: `${debit.scheduleId} ${debit.paymentNo}`,
            isBad: debit.obstacle !== '',
            content: <Debit debit={debit} currency={currency} isLoanFinal={isLoanFinal} />,
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
        <AddToCalendar />
      </Stack>
    </Card>
  )
}

/** Whether the one that comes first runs. */
function WillRun({ debit: { obstacle } }: { debit: ComingDebit }) {
  const label = useLabel()
  if (obstacle === '') return <Chip tone="good">{label('schedules.debits.willRun')}</Chip>
  if (obstacle === 'waits') return <Chip tone="soon">{label('schedules.debits.waits')}</Chip>
  return <Chip tone="bad">{label('schedules.debits.willNotRun')}</Chip>
}

function Debit({
  debit,
  currency,
  isLoanFinal,
}: Omit<NextDebitsProps, 'debits'> & { debit: ComingDebit }) {
  const label = useLabel()
  const reader = useReader()
  const money = useMoney()
  const { amount, fee, on, isFinal, methodText, obstacle } = debit
  const total = money(add(amount, fee), currency)
  const withFee =
    fee > 0n ? ` · ${label('schedules.row.fee', { fee: { cents: fee, currency } })}` : ''
  return (
    <div className={styles.debit}>
      <div>
        <p className={styles.day}>{showValue({ dueOn: on }, reader)}</p>
        <p className={styles.quiet}>{`${methodText}${withFee}`}</p>
        <DebitNotes debit={debit} />
        {isFinal && isLoanFinal && obstacle === '' && (
          <p className={styles.note}>
            <StatusStamp kind="finalSchedule">{label('schedules.stamp.finalSchedule')}</StatusStamp>
          </p>
        )}
      </div>
      <p className={styles.figure}>{obstacle === '' ? total : <s>{total}</s>}</p>
    </div>
  )
}

/** What its borrower should know besides: why it does not run, why on this day, and why it is less. */
function DebitNotes({ debit }: { debit: ComingDebit }) {
  const label = useLabel()
  const obstacleText = useObstacleText()
  const closedDayText = useClosedDayText()
  const { type, isOwn, obstacle, movedBy, dueOn, isFinal, isCut, isLast } = debit
  return (
    <>
      {type === 'retry' && <p className={styles.quiet}>{label('schedules.debits.retry')}</p>}
      {type === 'retry' && isOwn && (
        <p className={styles.quiet}>{label('schedules.debits.stopRetry')}</p>
      )}
      {obstacle !== '' && <p className={styles.obstacle}>{obstacleText(obstacle)}</p>}
      {movedBy !== '' && (
        <p className={styles.quiet}>
          {label('schedules.debits.moved', {
            date: { day: dueOn },
            reason: closedDayText(movedBy),
          })}
        </p>
      )}
      {isFinal && isCut && <p className={styles.quiet}>{label('schedules.debits.finalCut')}</p>}
      {isFinal && !isCut && <p className={styles.quiet}>{label('schedules.debits.final')}</p>}
      {isLast && !isFinal && <p className={styles.quiet}>{label('schedules.debits.last')}</p>}
    </>
  )
}
