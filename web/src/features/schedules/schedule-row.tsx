import type { ComingDebit, ScheduledPaymentRow } from '@quittance/contract/schedules'
import { showValue } from '@quittance/contract/labels/labels'
import { usesAutoPayName } from '@quittance/domain/lenders/lender-features'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import { add } from '@quittance/domain/money'
import { useObstacleText } from '../../lib/i18n/debit-words.ts'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { Parts } from '../../ui/figures/parts.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { StatusStamp } from '../../ui/feedback/status-stamp.tsx'
import { PhoneIcon } from '../../ui/brand/page-icons.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { isResumable } from './is-resumable.ts'
import styles from './schedules.module.css'

type ScheduleRowProps = {
  row: ScheduledPaymentRow
  /** what is foretold of its debit; undefined of one that is over, or too far ahead */
  debit: ComingDebit | undefined
  onDelete: () => void
  onEdit: () => void
  onPause: () => void
}

/** Whom to call where only the lender changes it. */
function CallToEdit() {
  const label = useLabel()
  const { phoneNumber: phone } = useLender().settings
  const words = label('schedules.row.callToEdit')
  if (phone === '') return <span className={styles.quiet}>{words}</span>
  return (
    <TextLink href={`tel:${phone}`} icon={<PhoneIcon small />}>
      {`${words} ${formatPhone(phone)}`}
    </TextLink>
  )
}

/** One scheduled payment: how much, when and how often, of which loan and from where, and what can be done about it. */
export function ScheduleRow({ row, debit, onDelete, onEdit, onPause }: ScheduleRowProps) {
  const label = useLabel()
  const reader = useReader()
  const { currency } = row
  const isActive = row.status === 'active'
  const cut = debit?.isCut === true ? debit : null
  const { amount, fee } = cut ?? row
  const total = showValue({ cents: add(amount, fee), currency }, reader)
  const stopped = obstacleOf(debit)
  return (
    <li>
      <Card as="div">
        <div className={styles.head}>
          <p className={styles.amount}>{isActive && stopped === null ? total : <s>{total}</s>}</p>
          <Stamp row={row} isStopped={stopped !== null} />
          <p className={styles.when}>
            <Parts texts={[showValue({ dueOn: row.on }, reader), row.text]} />
          </p>
        </div>
        <Notes row={row} isCut={cut !== null} stopped={stopped} />
        <div className={styles.foot}>
          <span className={styles.quiet}>
            <Parts
              texts={[
                row.methodText,
                ...(fee > 0n
                  ? [label('schedules.row.fee', { fee: { cents: fee, currency } })]
                  : []),
                label('loans.switcher.loan', { number: row.loanNo }),
              ]}
            />
          </span>
          <span className={styles.acts}>
            {isActive && row.mayEdit && (
              <TextButton onClick={onEdit}>{label('schedules.row.edit')}</TextButton>
            )}
            {isActive && row.mayPause && (
              <TextButton onClick={onPause}>
                {label(isResumable(row) ? 'schedules.row.resume' : 'schedules.row.pause')}
              </TextButton>
            )}
            {isActive && row.mayDelete && (
              <TextButton danger onClick={onDelete}>
                {label('schedules.row.delete')}
              </TextButton>
            )}
          </span>
          {isActive && row.isOwn && !row.mayDelete && !row.mayEdit && <CallToEdit />}
        </div>
      </Card>
    </li>
  )
}

type Obstacle = Exclude<ComingDebit['obstacle'], ''>

/** Why its debit will not run, as things stand; null where it runs, or nobody knows yet. */
function obstacleOf(debit: ComingDebit | undefined): Obstacle | null {
  const obstacle = debit?.obstacle ?? ''
  return obstacle === '' || obstacle === 'waits' || obstacle === 'covered' ? null : obstacle
}

/** Active schedules are called AutoPay where the loan's system says so (AMB-41). */
function Stamp({
  row: { status, skipped: why, isFinal, isLoanFinal },
  isStopped,
}: Pick<ScheduleRowProps, 'row'> & { isStopped: boolean }) {
  const label = useLabel()
  const { settings } = useLender()
  if (why === 'replaced' || why === 'replacementGone')
    return <StatusStamp kind="deleted">{label('schedules.stamp.skipped')}</StatusStamp>
  if (isStopped)
    return <StatusStamp kind="deleted">{label('schedules.stamp.willNotRun')}</StatusStamp>
  if (status !== 'active')
    return <StatusStamp kind={status}>{label(`schedules.stamp.${status}`)}</StatusStamp>
  if (isFinal && isLoanFinal)
    return <StatusStamp kind="finalSchedule">{label('schedules.stamp.finalSchedule')}</StatusStamp>
  const name = usesAutoPayName(settings) ? 'autoPay' : 'scheduled'
  return <StatusStamp kind="scheduled">{label(`schedules.stamp.${name}`)}</StatusStamp>
}

const skipped = {
  method: 'schedules.skipped.method',
  suspended: 'schedules.skipped.suspended',
  authorization: 'schedules.skipped.authorization',
  nothingOwed: 'schedules.skipped.nothingOwed',
  replaced: 'schedules.skipped.replaced',
  // The remark says what became of the payment in its place.
  replacementGone: 'schedules.skipped.replaced',
  paused: 'schedules.skipped.paused',
  tooLate: 'schedules.skipped.tooLate',
  notOffered: 'schedules.skipped.loan',
  chargedOff: 'schedules.skipped.loan',
  inBankruptcy: 'schedules.skipped.loan',
  loanClosed: 'schedules.skipped.loan',
} as const

type NotesProps = Pick<ScheduleRowProps, 'row'> & { isCut: boolean; stopped: Obstacle | null }

/** What its borrower should know besides: why it takes less, who made it, that it waits, why it was not taken. */
function Notes({ row, isCut, stopped }: NotesProps) {
  const label = useLabel()
  const obstacleText = useObstacleText()
  const { settings } = useLender()
  const planned = { cents: add(row.amount, row.fee), currency: row.currency }
  const pauseNotes = ({ pausedOn, pausedUntil }: ScheduledPaymentRow) => {
    if (pausedOn === null) return []
    if (pausedUntil === null) return [label('schedules.row.paused', { date: { day: pausedOn } })]
    return [label('schedules.row.pausedUntil', { date: { day: pausedUntil } })]
  }
  const isExplained = row.remark !== '' || row.pausedOn !== null || row.suspendedOn !== null
  const notes = [
    ...(isCut ? [label('schedules.row.cut', { amount: planned })] : []),
    ...(row.madeBy === 'collector'
      ? [label('schedules.row.collector', { lender: settings.companyName })]
      : []),
    ...(row.suspendedOn === null
      ? []
      : [label('schedules.row.suspended', { date: { day: row.suspendedOn } })]),
    ...pauseNotes(row),
    ...(row.remark === '' ? [] : [row.remark]),
    ...(stopped === null || isExplained ? [] : [obstacleText(stopped)]),
    ...(row.skipped === '' || row.remark !== '' ? [] : [label(skipped[row.skipped])]),
  ]
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ))
}
