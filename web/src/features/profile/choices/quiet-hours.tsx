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
  onSave: (name: string, chosen: Hours, refuse: (message: string) => void) => Promise<void>
}

/** From when until when no texts come; saved once both times are chosen, or neither. What is refused is said there. */
export function QuietHours({ details: { quietFrom, quietTo }, onSave }: QuietHoursProps) {
  const label = useLaterLabel()
  const [half, setHalf] = useState<Hours | null>(null)
  const [refused, setRefused] = useState('')
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
          error={errorOf(name)}
          onPick={(time) => void pick({ ...shown, [name]: time })}
        />
      ))}
    </Stack>
  )

  function errorOf(name: keyof Hours): string {
    if (isHalf(shown) && shown[name] === '') return label('contacts.refused.quietHours')
    return name === 'quietTo' ? refused : ''
  }

  async function pick(hours: Hours): Promise<void> {
    setHalf(hours)
    setRefused('')
    if (isHalf(hours)) return
    let told = ''
    await onSave('quietHours', hours, (message) => (told = message))
    setRefused(told)
    // What was refused stays, so that it can be corrected.
    if (told === '') setHalf(null)
  }
}

function isHalf({ quietFrom, quietTo }: Hours): boolean {
  return (quietFrom === '') !== (quietTo === '')
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
