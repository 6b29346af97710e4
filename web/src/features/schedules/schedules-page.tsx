import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { ScheduledPaymentRow } from '@quittance/contract/schedules'
import { type ReactNode, useState } from 'react'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RowsPlace } from '../../ui/progress/rows-place.tsx'
import { DeleteAllSchedules, DeleteSchedule } from './delete-schedule.tsx'
import { NextDebits } from './next-debits.tsx'
import { ScheduleFilters } from './schedule-filters.tsx'
import { ScheduleRow } from './schedule-row.tsx'
import type { PickableDays, SchedulePickerProps } from './form/schedule-fields.tsx'
import { ScheduleForm } from './form/schedule-form.tsx'
import { loadEditSchedule } from './load-schedule-dialogs.ts'
import { type SchedulesAnswer, type SchedulesFilter, useSchedules } from './use-schedules.ts'
import styles from './schedules.module.css'

type SchedulesPageProps = {
  loan: LoanAccount | null
  isLoading: boolean
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
export function SchedulesPage({ loan, isLoading, header, ...form }: SchedulesPageProps) {
  const label = useLabel()
  const [filter, setFilter] = useState(everything)
  const schedules = useSchedules(loan?.id ?? null, filter)
  const { data, isError, refetch } = schedules
  const isWaiting = isLoading || (loan !== null && data === undefined && !isError)
  const canSchedule = loan !== null && isSchedulable(loan)
  const list = (
    <section className={styles.list} aria-label={label('schedules.list.label')}>
      {/* Not before the debits above it stand: they would push it down. */}
      {loan !== null && !isWaiting && <ScheduleFilters filter={filter} onChange={setFilter} />}
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
      {!isLoading && loan === null && <EmptyState text={label('schedules.list.empty')} />}
      {loan !== null && data !== undefined && !isError && <Rows loan={loan} {...form} {...data} />}
    </section>
  )
  return (
    <Page
      title={label('shell.nav.schedule')}
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
                <NextDebits {...data} currency={loan.currency} />
              )}
              {list}
            </div>
          }
          aside={
            <div id="schedule">
              {canSchedule && data !== undefined && (
                <ScheduleForm
                  key={loan.id}
                  loan={loan}
                  methods={form.methods}
                  days={{ ...data, bankKind: form.bankKind }}
                  renderPicker={form.renderPicker}
                />
              )}
              {!canSchedule && <Banner tone="info">{label('schedules.form.notOffered')}</Banner>}
            </div>
          }
        />
      )}
    </Page>
  )
}

/** Nothing is taken by itself of a loan that is paid off, written off or in bankruptcy. */
function isSchedulable({ isPaidOff, loanStatus, payoff }: LoanAccount): boolean {
  const isOpen = loanStatus !== 'chargedOff' && loanStatus !== 'bankruptcy'
  return !isPaidOff && isOpen && payoff > 0n
}

type RowsProps = SchedulesAnswer &
  Pick<SchedulesPageProps, 'methods' | 'bankKind' | 'renderPicker'> & { loan: LoanAccount }

function Rows({ rows, debits, mayDeleteAll, loan, methods, renderPicker, ...days }: RowsProps) {
  const label = useLabel()
  const [deleting, setDeleting] = useState<ScheduledPaymentRow | null>(null)
  const [isDeletingAll, setDeletingAll] = useState(false)
  const [edited, setEdited] = useState<ScheduledPaymentRow | null>(null)
  const editing = useLazyDialog(loadEditSchedule)
  if (rows.length === 0) return <EmptyState text={label('schedules.list.empty')} />
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <ScheduleRow
            key={row.id}
            row={row}
            debit={debits.find(({ id }) => id === row.id)}
            onDelete={() => setDeleting(row)}
            onEdit={() => {
              setEdited(row)
              editing.open()
            }}
          />
        ))}
      </ul>
      {mayDeleteAll && (
        <div>
          <Button onClick={() => setDeletingAll(true)}>{label('schedules.list.removeAll')}</Button>
        </div>
      )}
      {deleting !== null && (
        <DeleteSchedule row={deleting} debits={debits} onClose={() => setDeleting(null)} />
      )}
      {isDeletingAll && (
        <DeleteAllSchedules loan={loan} debits={debits} onClose={() => setDeletingAll(false)} />
      )}
      {editing.View !== null && edited !== null && (
        <editing.View
          row={edited}
          onClose={editing.close}
          {...{ loan, methods, days, renderPicker }}
        />
      )}
    </>
  )
}
