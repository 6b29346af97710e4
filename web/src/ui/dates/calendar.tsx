import { type CalendarDate, parseDate } from '@internationalized/date'
import { formatLongDay, type LocalDate } from '@quittance/domain/calendar'
import { use } from 'react'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import styles from './calendar.module.css'
import { classNames } from '../class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../brand/page-icons.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type CalendarLabels = {
  readonly open: string
  readonly close: string
  readonly previous: string
  readonly next: string
  readonly month: string
  readonly year: string
  /** a day, told to be today's or the chosen one */
  readonly today: (day: string) => string
  readonly chosen: (day: string) => string
}

export type CalendarProps = {
  /** what the day is for */
  title: string
  words: CalendarLabels
  /** BCP 47; names of months and days, and the first day of a week */
  locale: string
  /** the server's: the browser's clock counts for nothing */
  today: LocalDate
  /** null: none yet */
  day: LocalDate | null
  /** the first and the last day that may be picked */
  min: LocalDate
  max: LocalDate
  /** days between that can not be picked; left out: none */
  isClosed?: ((day: LocalDate) => boolean) | undefined
  /** what is said of a day besides its name, as why it can not be picked; '' for nothing */
  describe?: ((day: LocalDate) => string) | undefined
  /** where it opens while no day is chosen that may be picked */
  opensOn: LocalDate
  onPick: (day: LocalDate) => void
  /** begins with the focus on its day */
  hasFocus?: boolean
}

/** A month of days, with lists that lead to any other month. Arrows, Page Up, Home … move in it. */
export function Calendar({ title, words, locale, today, ...days }: CalendarProps) {
  const { day, min, max, opensOn, onPick, isClosed, describe, hasFocus = false } = days
  const chosen = day !== null && day >= min && day <= max ? day : null
  return (
    <I18nProvider locale={locale}>
      <AriaCalendar
        className={classNames(styles.calendar)}
        aria-label={title}
        value={chosen === null ? null : parseDate(chosen)}
        defaultFocusedValue={parseDate(chosen ?? opensOn)}
        minValue={parseDate(min)}
        maxValue={parseDate(max)}
        {...(isClosed !== undefined && { isDateUnavailable: (date) => isClosed(dayOf(date)) })}
        onChange={(date) => onPick(dayOf(date))}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- of a popup that was asked for
        autoFocus={hasFocus}
      >
        <Months words={words} min={min} max={max} />
        <div className={styles.month}>
          <CalendarGrid className={classNames(styles.grid)} weekdayStyle="short">
            <CalendarGridHeader>
              {(name) => (
                <CalendarHeaderCell className={classNames(styles.weekday)}>
                  {name}
                </CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <Day {...{ date, words, locale, today, describe }} />}
            </CalendarGridBody>
          </CalendarGrid>
        </div>
        {describe !== undefined && <Description describe={describe} />}
      </AriaCalendar>
    </I18nProvider>
  )
}

/** What is said of the day that has the focus, for who sees it; readers of the screen hear it with the day. */
function Description({ describe }: { describe: (day: LocalDate) => string }) {
  const state = use(CalendarStateContext)
  return (
    <p aria-hidden className={styles.description}>
      {state === null ? '' : describe(dayOf(state.focusedDate))}
    </p>
  )
}

type DayProps = Pick<CalendarProps, 'words' | 'locale' | 'today' | 'describe'> & {
  date: CalendarDate
}

/** A day of the month. It is named by us: React Aria calls that day today's which the browser does. */
function Day({ date, words, locale, today, describe }: DayProps) {
  const day = dayOf(date)
  const isToday = day === today
  // The day shows a plain 1, and is called by what it shows (WCAG 2.5.3).
  const name = formatLongDay(day, locale, 'weekday').replace(/\b1er\b/, '1')
  const named = isToday ? words.today(name) : name
  const description = describe?.(day) ?? ''
  return (
    <CalendarCell
      date={date}
      className={classNames(styles.day)}
      render={(props, { isSelected }) => (
        <div
          {...props}
          aria-label={isSelected ? words.chosen(named) : named}
          aria-current={isToday ? 'date' : undefined}
          title={description === '' ? undefined : description}
        />
      )}
    />
  )
}

/** The month that is shown, and the ways to others: a birthday is some hundred months back. */
function Months({ words, min, max }: Pick<CalendarProps, 'words' | 'min' | 'max'>) {
  const state = use(CalendarStateContext)
  if (state === null) return null
  const shown = state.focusedDate
  const isAllowed = (date: CalendarDate) =>
    monthOf(dayOf(date)) >= monthOf(min) && monthOf(dayOf(date)) <= monthOf(max)
  return (
    <div className={styles.head}>
      <IconButton
        label={words.previous}
        icon={<ChevronLeftIcon />}
        aria-disabled={state.isPreviousVisibleRangeInvalid()}
        onClick={() => state.focusPreviousPage()}
      />
      <CalendarMonthPicker format="long">
        {({ items, value, onChange }) => (
          <>
            <SelectField
              quiet
              hiddenLabel
              label={words.month}
              value={value}
              onChange={({ target }) => onChange(Number(target.value))}
              options={items
                .filter(({ date }) => isAllowed(date))
                .map(({ id, formatted }) => ({ value: `${id}`, label: formatted }))}
            />
            <output>
              <VisuallyHidden>{`${items[shown.month - 1]?.formatted} ${shown.year}`}</VisuallyHidden>
            </output>
          </>
        )}
      </CalendarMonthPicker>
      <SelectField
        quiet
        hiddenLabel
        label={words.year}
        value={shown.year}
        onChange={({ target }) => state.setFocusedDate(shown.set({ year: Number(target.value) }))}
        options={yearsOf(min, max)}
      />
      <IconButton
        label={words.next}
        icon={<ChevronRightIcon />}
        aria-disabled={state.isNextVisibleRangeInvalid()}
        onClick={() => state.focusNextPage()}
      />
    </div>
  )
}

function yearsOf(min: LocalDate, max: LocalDate) {
  const [first, last] = [min, max].map((day) => Number(day.slice(0, 4))) as [number, number]
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const year = `${first + at}`
    return { value: year, label: year }
  })
}

function monthOf(day: LocalDate): string {
  return day.slice(0, 7)
}

/** React Aria writes a day as we do. */
function dayOf(date: Pick<CalendarDate, 'toString'>): LocalDate {
  return date.toString() as LocalDate
}
