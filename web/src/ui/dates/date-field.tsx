import type { LocalDate } from '@quittance/domain/calendar'
import { type ComponentProps, type ComponentType, useRef } from 'react'
import type { CalendarPopupProps } from './calendar-popup.tsx'
import type { CalendarProps } from './calendar.tsx'
import styles from '../fields/control.module.css'
import { Field, type FieldTexts } from '../fields/field.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { CalendarIcon } from '../brand/page-icons.tsx'

/** The calendar of one field: its words, and its code, which comes when it is asked for. */
export type DayPicker = Pick<CalendarProps, 'words' | 'locale' | 'today'> & {
  /** The day as the dates beside the field are written. */
  readonly write: (day: LocalDate) => string
  /** null while it is closed */
  readonly View: ComponentType<CalendarPopupProps> | null
  readonly open: () => void
  readonly close: () => void
  /** Fetches the code, for when a press is near. */
  readonly warm: () => void
}

type DateFieldProps = ComponentProps<'input'> &
  FieldTexts &
  Pick<CalendarProps, 'day' | 'min' | 'max' | 'isClosed' | 'describe' | 'opensOn' | 'onPick'> & {
    picker: DayPicker
  }

/**
 * A day, typed as in any other field or, where the field is read-only, picked from a calendar alone.
 * A typed text is its owner's: they read the day out of it, and write a picked one into it.
 */
export function DateField({ label, hint, error, optional, action, ...props }: DateFieldProps) {
  const { picker, day, min, max, isClosed, describe, opensOn, onPick, ...input } = props
  const { View, open, close, warm, words, locale, today, write } = picker
  const box = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const said = { label, hint, error, ...(optional !== undefined && { optional }), action }

  /** The browser gives the focus back; but Safari never gave it to a button that was clicked. */
  function leave() {
    close()
    button.current?.focus()
  }

  return (
    <Field {...said} id={input.id}>
      {(tied) => (
        <>
          <span ref={box} className={styles.box}>
            <input
              type="text"
              {...input}
              {...tied}
              className={styles.control}
              // What can not be typed is picked: a press on the field opens the calendar as well.
              {...(input.readOnly === true && {
                onClick: open,
                value: day === null ? '' : write(day),
              })}
            />
            <IconButton
              ref={button}
              label={words.open}
              icon={<CalendarIcon />}
              aria-haspopup="dialog"
              disabled={input.disabled}
              onPointerEnter={warm}
              onFocus={warm}
              onClick={open}
            />
          </span>
          {View !== null && (
            <View
              {...{ words, locale, today, day, min, max, isClosed, describe, opensOn, onPick }}
              title={label}
              anchor={box}
              onClose={leave}
            />
          )}
        </>
      )}
    </Field>
  )
}
