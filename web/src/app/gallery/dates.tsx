import { addDays, formatDay, type LocalDate } from '@quittance/domain/calendar'
import { useRef, useState } from 'react'
import { useDayPicker } from '../../lib/dialogs/use-day-picker.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CalendarPopup } from '../../ui/dates/calendar-popup.tsx'
import { Calendar } from '../../ui/dates/calendar.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { Piece } from './piece.tsx'
import { useSample } from './sample.ts'

/** A day of this month is chosen, today is beside it, and what is past it can not be picked. */
export function DatePieces() {
  const { label, today } = useSample()
  const { words, locale } = useDayPicker()
  const [day, setDay] = useState(addDays(today, -4))
  const [text, setText] = useState(formatDay(day))
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const days = {
    day,
    min: addDays(today, -700),
    max: addDays(today, 2),
    opensOn: today,
    onPick: (picked: LocalDate) => {
      setDay(picked)
      setText(formatDay(picked))
    },
  }
  const title = label('signUp.form.birthDate')
  const calendar = { title, words, locale, today, ...days }
  const field = { label: title, ...days }
  return (
    <>
      <Piece name="DateField" wide>
        <DateField
          {...field}
          picker={useDayPicker()}
          hint={label('signUp.form.birthDateHint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <DateField
          {...field}
          picker={useDayPicker()}
          error={label('signUp.refused.birthDate')}
          readOnly
        />
        <DateField {...field} picker={useDayPicker()} defaultValue="" disabled />
      </Piece>
      <Piece name="Calendar" wide>
        <Calendar {...calendar} />
      </Piece>
      <Piece name="CalendarPopup">
        <div ref={anchor}>
          <Button onClick={() => setOpen(true)}>{label('signUp.form.birthDate')}</Button>
        </div>
        {isOpen && <CalendarPopup {...calendar} anchor={anchor} onClose={() => setOpen(false)} />}
      </Piece>
    </>
  )
}
