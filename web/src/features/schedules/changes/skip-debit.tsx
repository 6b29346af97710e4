import { type ComingDebit, deleteScheduleEndpoint } from '@quittance/contract/schedules'
import { add, type Currency } from '@quittance/domain/money'
import { useApi } from '../../../lib/api/api.ts'
import { useSpokenChange } from '../../../lib/consent/spoken-change.tsx'
import { ConfirmAct } from '../../../lib/dialogs/confirm-act.tsx'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { HomeLink } from '../home-link.tsx'
import { useReloadSchedules } from '../use-schedules.ts'

export type SkipDebitProps = {
  debit: ComingDebit
  currency: Currency
  /** all that come by the schedules of its loan */
  debits: readonly ComingDebit[]
  onClose: () => void
}

/** Asks before one debit of a series is left out; the series goes on with the next. */
export function SkipDebit({ debit, debits, currency, onClose }: SkipDebitProps) {
  const api = useApi()
  const label = useLabel()
  const reload = useReloadSchedules()
  const { box, blocked, isReadOut } = useSpokenChange()
  const { id, on, amount, fee, skipNote } = debit
  const next = debits.find((one) => isLater(one, debit))
  return (
    <ConfirmAct
      tone="primary"
      words={{
        title: label('schedules.skip.title', { date: { dueOn: on } }),
        act: label('schedules.debits.skip'),
        keep: label('schedules.skip.keep'),
        done: label('schedules.skip.done'),
        late: '',
      }}
      until={null}
      send={async () => api(deleteScheduleEndpoint, { id, seriesId: null, isReadOut })}
      blocked={blocked}
      below={box ?? undefined}
      AfterRefusal={HomeLink}
      onClose={onClose}
      onChanged={reload}
    >
      <p>{label('schedules.skip.text', { amount: { cents: add(amount, fee), currency } })}</p>
      {next !== undefined && <p>{label('schedules.skip.next', { date: { dueOn: next.on } })}</p>}
      {skipNote !== '' && <p>{skipNote}</p>}
    </ConfirmAct>
  )
}

/** Whether a debit of the same series comes after, and will run. */
function isLater(one: ComingDebit, { scheduleId, paymentNo }: ComingDebit): boolean {
  return one.scheduleId === scheduleId && one.paymentNo > paymentNo && one.obstacle === ''
}
