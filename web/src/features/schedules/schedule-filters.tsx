import { useLabel } from '../../lib/i18n/labels.ts'
import { useOfferedMethods } from '../../lib/settings/payment-methods-offered.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { SchedulesFilter } from './use-schedules.ts'
import styles from './schedules.module.css'

type ScheduleFiltersProps = {
  filter: SchedulesFilter
  /** whether nothing is shown: there is nothing to sort, and no kind to choose but that which was chosen */
  isEmpty: boolean
  onChange: (next: SchedulesFilter) => void
}

const sorts = ['oldest', 'newest', 'smallest', 'largest'] as const

/** Heads the scheduled payments: which of them are shown, and in which order. */
export function ScheduleFilters({ filter, isEmpty, onChange }: ScheduleFiltersProps) {
  const label = useLabel()
  const { country } = useOfferedMethods()
  // A PAD counts as a check (AMB-86), and is called by its own name where there is no other.
  const byBank = country === 'CA' ? 'receipts.filter.pad' : 'schedules.filter.checks'
  const hasKinds = !isEmpty || filter.kinds !== 'all'
  const statuses = [
    { value: 'active', label: label('schedules.filter.scheduled') },
    { value: 'deleted', label: label('schedules.filter.deleted') },
    { value: 'declined', label: label('schedules.filter.declined') },
    { value: 'all', label: label('schedules.filter.all') },
  ]
  const kinds = [
    { value: 'all', label: label('schedules.filter.allKinds') },
    { value: 'check', label: label(byBank) },
    { value: 'card', label: label('schedules.filter.cards') },
  ]
  return (
    <div className={styles.listHead}>
      <h2>{label('schedules.list.label')}</h2>
      <div className={styles.filters}>
        <SelectField
          label={label('schedules.filter.status')}
          options={statuses}
          value={filter.status}
          onChange={({ target }) =>
            onChange({ ...filter, status: target.value as SchedulesFilter['status'] })
          }
        />
        {hasKinds && (
          <SelectField
            label={label('schedules.filter.kind')}
            options={kinds}
            value={filter.kinds}
            onChange={({ target }) =>
              onChange({ ...filter, kinds: target.value as SchedulesFilter['kinds'] })
            }
          />
        )}
        {!isEmpty && (
          <SelectField
            label={label('receipts.sort.label')}
            options={sorts.map((value) => ({ value, label: label(`receipts.sort.${value}`) }))}
            value={filter.sort}
            onChange={({ target }) =>
              onChange({ ...filter, sort: target.value as SchedulesFilter['sort'] })
            }
          />
        )}
      </div>
    </div>
  )
}
