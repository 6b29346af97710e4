import type { ScheduledPaymentRow } from '@quittance/contract/schedules'
import { type ReactNode, useState } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RowsPlace } from '../../ui/feedback/rows-place.tsx'
import { DeleteAllSchedules, DeleteSchedule } from './delete-schedule.tsx'
import { ScheduleFilters } from './schedule-filters.tsx'
import { ScheduleRow } from './schedule-row.tsx'
import { type SchedulesFilter, useSchedules } from './use-schedules.ts'
import styles from './schedules.module.css'

type SchedulesPageProps = {
  loan: { readonly id: string; readonly loanNo: string } | null
  isLoading: boolean
  /** which loan it is, and the way to another */
  header: ReactNode
}

const everything: SchedulesFilter = { sort: 'oldest', status: 'active', kinds: 'all' }

/** What is debited next by itself, and what was not; each can be deleted until it is processed. */
export function SchedulesPage({ loan, isLoading, header }: SchedulesPageProps) {
  const label = useLabel()
  const [filter, setFilter] = useState(everything)
  const { data, isError, refetch } = useSchedules(loan?.id ?? null, filter)
  const isWaiting = isLoading || (loan !== null && data === undefined && !isError)
  return (
    <Page
      title={label('shell.nav.schedule')}
      action={header !== false && <div className={styles.switcher}>{header}</div>}
    >
      <section className={styles.list} aria-label={label('schedules.list.label')}>
        {loan !== null && <ScheduleFilters filter={filter} onChange={setFilter} />}
        {isWaiting && <RowsPlace label={label('shell.spinner.text')} />}
        {isError && (
          <Banner
            tone="bad"
            live
            actions={
              <Button onClick={() => void refetch()}>{label('shell.error.tryAgain')}</Button>
            }
          >
            {label('schedules.list.error')}
          </Banner>
        )}
        {!isLoading && loan === null && <EmptyState text={label('schedules.list.empty')} />}
        {loan !== null && data !== undefined && !isError && (
          <Rows loanId={loan.id} loanNo={loan.loanNo} {...data} />
        )}
      </section>
    </Page>
  )
}

type RowsProps = {
  loanId: string
  loanNo: string
  rows: readonly ScheduledPaymentRow[]
  mayDeleteAll: boolean
}

function Rows({ rows, mayDeleteAll, loanId, loanNo }: RowsProps) {
  const label = useLabel()
  const [deleting, setDeleting] = useState<ScheduledPaymentRow | null>(null)
  const [isDeletingAll, setDeletingAll] = useState(false)
  if (rows.length === 0) return <EmptyState text={label('schedules.list.empty')} />
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <ScheduleRow key={row.id} row={row} onDelete={() => setDeleting(row)} />
        ))}
      </ul>
      {mayDeleteAll && (
        <div>
          <Button onClick={() => setDeletingAll(true)}>{label('schedules.list.removeAll')}</Button>
        </div>
      )}
      {deleting !== null && <DeleteSchedule row={deleting} onClose={() => setDeleting(null)} />}
      {isDeletingAll && (
        <DeleteAllSchedules loanId={loanId} loanNo={loanNo} onClose={() => setDeletingAll(false)} />
      )}
    </>
  )
}
