import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { ScheduledPaymentRow } from '@quittance/contract/schedules'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { homePath } from '../../lib/paths/home-path.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RowsPlace } from '../../ui/progress/rows-place.tsx'
import { NextDebits } from './next-debits.tsx'
import { ScheduleFilters } from './schedule-filters.tsx'
import { ScheduleRow } from './schedule-row.tsx'
import type { PickableDays, SchedulePickerProps } from './form/schedule-fields.tsx'
import { ScheduleForm } from './form/schedule-form.tsx'
import {
  loadDeleteAllSchedules,
  loadDeleteSchedule,
  loadEditSchedule,
  loadPauseSeries,
} from './load-schedule-dialogs.ts'
import { type SchedulesAnswer, type SchedulesFilter, useSchedules } from './use-schedules.ts'
import styles from './schedules.module.css'

type SchedulesPageProps = {
  loan: LoanAccount | null
  isLoading: boolean
  /** stands where there is no loan, or where the loans did not load */
  unavailable: ReactNode
  /** which loan it is, and the way to another */
  header: ReactNode
  /** the methods that can pay a schedule */
  methods: readonly SavedMethod[]
  /** whose banks count until a method is chosen */
  bankKind: PickableDays['bankKind']
  renderPicker: (props: SchedulePickerProps) => ReactNode
}

const everything: SchedulesFilter = { sort: 'oldest', status: 'active', kinds: 'all' }

/** What is debited next by itself, and what was not; each can be changed until it is processed. */
export function SchedulesPage({ loan, isLoading, unavailable, ...rest }: SchedulesPageProps) {
  const { header, ...form } = rest
  const label = useLabel()
  const [filter, setFilter] = useState(everything)
  const schedules = useSchedules(loan?.id ?? null, filter)
  const { data, isError, refetch } = schedules
  const isWaiting = isLoading || (loan !== null && data === undefined && !isError)
  const canSchedule = loan !== null && isSchedulable(loan)
  const isFiltered = useHasFiltered(loan, filter, data)
  const list = (
    <section className={styles.list} aria-label={label('schedules.list.label')}>
      {/* Not before the debits above it stand: they would push it down. */}
      {loan !== null && !isWaiting && isFiltered && (
        <ScheduleFilters filter={filter} isEmpty={data?.rows.length === 0} onChange={setFilter} />
      )}
      {isWaiting && <RowsPlace label={label('shell.spinner.text')} />}
      {isError && (
        <Banner
          tone="bad"
          live
          actions={<Button onClick={() => void refetch()}>{label('shell.error.tryAgain')}</Button>}
        >
          {label('schedules.list.error')}
        </Banner>
      )}
      {!isLoading && loan === null && unavailable}
      {loan !== null && data !== undefined && !isError && (
        <Rows
          loan={loan}
          {...form}
          {...data}
          empty={<NoSchedules leadsOn={canSchedule && filter.status === 'active'} />}
        />
      )}
    </section>
  )
  return (
    <Page
      title={label('schedules.page.title')}
      action={header !== false && <div className={styles.switcher}>{header}</div>}
    >
      {loan === null ? (
        list
      ) : (
        <Columns
          main={
            <div className={styles.main}>
              {data === undefined ? (
                <div className={styles.debitsPlace} />
              ) : (
                <NextDebits {...data} payments={loan.openPayments} currency={loan.currency} />
              )}
              {list}
            </div>
          }
          aside={<Scheduling loan={loan} data={data} {...form} />}
        />
      )}
    </Page>
  )
}

/** Whether there is anything to filter: a scheduled payment of the loan, be it deleted or declined. */
function useHasFiltered(
  loan: LoanAccount | null,
  filter: SchedulesFilter,
  data: SchedulesAnswer | undefined,
): boolean {
  const isBare = filter === everything && data?.rows.length === 0
  const every = useSchedules(isBare ? (loan?.id ?? null) : null, { ...everything, status: 'all' })
  return !isBare || (every.data?.rows.length ?? 0) > 0
}

/** Says that nothing is scheduled; the form is on the same page, and on a phone its button is at the foot. */
function NoSchedules({ leadsOn }: { leadsOn: boolean }) {
  const label = useLabel()
  const hint = leadsOn && { hint: label('schedules.list.emptyHint') }
  return <EmptyState text={label('schedules.list.empty')} {...hint} />
}

type SchedulingProps = Pick<SchedulesPageProps, 'methods' | 'bankKind' | 'renderPicker'> & {
  loan: LoanAccount
  data: SchedulesAnswer | undefined
}

/** The form that schedules, where the loan can still be paid so. */
function Scheduling({ loan, data, bankKind, ...form }: SchedulingProps) {
  const label = useLabel()
  const canSchedule = isSchedulable(loan)
  return (
    <div id="schedule">
      {canSchedule && data !== undefined && (
        <ScheduleForm key={loan.id} loan={loan} days={{ ...data, bankKind }} {...form} />
      )}
      {loan.isPaidOff && (
        <Banner
          tone="good"
          actions={
            <LinkButton small link={Link} href={homePath}>
              {label('shell.nav.home')}
            </LinkButton>
          }
        >
          {label('schedules.form.paidOff')}
        </Banner>
      )}
      {!canSchedule && !loan.isPaidOff && (
        <Banner tone="info">
          {loan.payoffHeldUntil === null
            ? label('schedules.form.notOffered')
            : label('payments.form.payoffHeld', { date: { day: loan.payoffHeldUntil } })}
        </Banner>
      )}
    </div>
  )
}

/** Nothing is taken by itself of a loan that is paid off, written off or in bankruptcy. */
function isSchedulable({ isPaidOff, loanStatus, payoff }: LoanAccount): boolean {
  const isOpen = loanStatus !== 'chargedOff' && loanStatus !== 'bankruptcy'
  return !isPaidOff && isOpen && payoff > 0n
}

type RowsProps = SchedulesAnswer &
  Pick<SchedulesPageProps, 'methods' | 'bankKind' | 'renderPicker'> & {
    loan: LoanAccount
    empty: ReactNode
  }

function Rows({ rows, debits, mayDeleteAll, loan, empty, ...rest }: RowsProps) {
  const { methods, renderPicker, deleteAllNote: retriesNote, ...days } = rest
  const label = useLabel()
  const [chosen, setChosen] = useState<ScheduledPaymentRow | null>(null)
  const deleting = useLazyDialog(loadDeleteSchedule)
  const deletingAll = useLazyDialog(loadDeleteAllSchedules)
  const editing = useLazyDialog(loadEditSchedule)
  const pausing = useLazyDialog(loadPauseSeries)
  const openFor = (row: ScheduledPaymentRow, { open }: Pick<typeof deleting, 'open'>) => {
    setChosen(row)
    open()
  }
  return (
    <>
      {rows.length === 0 ? (
        empty
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <ScheduleRow
              key={row.id}
              row={row}
              debit={debits.find(({ id }) => id === row.id)}
              onDelete={() => openFor(row, deleting)}
              onEdit={() => openFor(row, editing)}
              onPause={() => openFor(row, pausing)}
            />
          ))}
        </ul>
      )}
      {mayDeleteAll && (
        <div>
          <Button onClick={deletingAll.open}>{label('schedules.list.removeAll')}</Button>
        </div>
      )}
      {deletingAll.View !== null && (
        <deletingAll.View {...{ loan, rows, debits, retriesNote }} onClose={deletingAll.close} />
      )}
      {chosen !== null && (
        <>
          {deleting.View !== null && (
            <deleting.View row={chosen} debits={debits} onClose={deleting.close} />
          )}
          {pausing.View !== null && (
            <pausing.View row={chosen} debits={debits} onClose={pausing.close} />
          )}
          {editing.View !== null && (
            <editing.View
              row={chosen}
              onClose={editing.close}
              {...{ loan, methods, days, renderPicker }}
            />
          )}
        </>
      )}
    </>
  )
}
