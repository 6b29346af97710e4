import { showValue } from '@quittance/contract/labels/labels'
import type { UserDetails } from '@quittance/contract/profile/details'
import { toInstant } from '@quittance/domain/calendar'
import { useState } from 'react'
import { useReader } from '../../../lib/i18n/labels.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'

type Hours = { readonly quietFrom: string; readonly quietTo: string }

type QuietHoursProps = {
  details: UserDetails
  onSave: (name: string, chosen: Hours) => Promise<void>
}

/** From when until when no texts come; saved once both times are chosen, or neither. */
export function QuietHours({ details: { quietFrom, quietTo }, onSave }: QuietHoursProps) {
  const label = useLaterLabel()
  const [half, setHalf] = useState<Hours | null>(null)
  const shown = half ?? { quietFrom, quietTo }
  return (
    <Stack>
      <p>{label('contacts.choices.quietDetail')}</p>
      {(['quietFrom', 'quietTo'] as const).map((name) => (
        <QuietHour
          key={name}
          label={label(
            name === 'quietFrom' ? 'contacts.choices.quietFrom' : 'contacts.choices.quietTo',
          )}
          value={shown[name]}
          error={half !== null && half[name] === '' ? label('contacts.refused.quietHours') : ''}
          onPick={(time) => void pick({ ...shown, [name]: time })}
        />
      ))}
    </Stack>
  )

  async function pick(hours: Hours): Promise<void> {
    const isHalf = (hours.quietFrom === '') !== (hours.quietTo === '')
    setHalf(hours)
    if (isHalf) return
    await onSave('quietHours', hours)
    setHalf(null)
  }
}

type QuietHourProps = {
  label: string
  /** 'HH:MM', '' for none */
  value: string
  error: string
  onPick: (time: string) => void
}

const fullHours = Array.from({ length: 24 }, (_none, hour) => `${String(hour).padStart(2, '0')}:00`)

function QuietHour({ label, value, error, onPick }: QuietHourProps) {
  const say = useLaterLabel()
  const { locale } = useReader()
  const times = fullHours.includes(value) || value === '' ? fullHours : [value, ...fullHours]
  const options = times.toSorted().map((time) => ({ value: time, label: readTime(time, locale) }))
  return (
    <SelectField
      label={label}
      value={value}
      error={error}
      options={[{ value: '', label: say('contacts.choices.quietNone') }, ...options]}
      onChange={({ target }) => onPick(target.value)}
    />
  )
}

/** '20:00' as its reader writes it. */
function readTime(time: string, locale: string): string {
  return showValue(toInstant(Date.parse(`2000-01-01T${time}:00Z`)), { locale, zone: 'UTC' })
}
