import { type LocalDate, parseDay } from '@quittance/domain/calendar'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { CalendarPopup } from './calendar-popup.tsx'
import { DateField } from './date-field.tsx'

afterEach(cleanup)

const today = parseDay('2026-11-20')
const words = {
  open: 'Choose a date',
  close: 'Close',
  previous: 'Previous month',
  next: 'Next month',
  month: 'Month',
  year: 'Year',
  today: (day: string) => `Today, ${day}`,
  chosen: (day: string) => `${day}, selected`,
}

type FormProps = { typed?: string; readOnly?: boolean; locale?: string }

/** A field whose text is a day as the domain writes it; from 2024-02-10 to today may be picked. */
function Form({ typed = '', readOnly = false, locale = 'en-US' }: FormProps) {
  const [text, setText] = useState(typed)
  const [isOpen, setOpen] = useState(false)
  return (
    <DateField
      label="Paid on"
      value={text}
      readOnly={readOnly}
      onChange={({ target }) => setText(target.value)}
      picker={{
        words,
        locale,
        today,
        write: (day) => `on ${day}`,
        View: isOpen ? CalendarPopup : null,
        open: () => setOpen(true),
        close: () => setOpen(false),
        warm: () => undefined,
      }}
      day={text === '' ? null : (text as LocalDate)}
      min={parseDay('2024-02-10')}
      max={today}
      opensOn={parseDay('2025-06-15')}
      onPick={setText}
    />
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Paid on', { selector: 'input' })
const opener = () => screen.getByRole('button', { name: 'Choose a date' })
const day = (name: string | RegExp) => screen.getByRole('button', { name })
const shown = () => screen.getByRole('grid').getAttribute('aria-label')
const names = (list: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(list).options].map(({ text }) => text)

async function open(props: FormProps = {}) {
  render(<Form {...props} />)
  await userEvent.click(opener())
}

describe('the calendar of a date field', () => {
  it('opens the calendar at its given day while nothing is chosen, and writes the picked day', async () => {
    await open()
    expect(shown()).toBe('Paid on, June 2025')
    expect(document.activeElement).toBe(day('Sunday, June 15, 2025'))
    await userEvent.click(day('Thursday, June 5, 2025'))
    expect([field().value, screen.queryByRole('dialog')]).toEqual(['2025-06-05', null])
    expect(document.activeElement).toBe(opener())
  })

  it('opens the calendar at the typed day, and closes when that one is picked again', async () => {
    await open({ typed: '2024-02-29', readOnly: true })
    expect(shown()).toBe('Paid on, February 2024')
    await userEvent.click(day('Thursday, February 29, 2024, selected'))
    expect([field().value, screen.queryByRole('dialog')]).toEqual(['on 2024-02-29', null])
  })

  it.each(['2024-02-09', '2026-11-21'])(
    'opens the calendar away from %s, which is not allowed',
    async (text) => {
      await open({ typed: text })
      expect(shown()).toBe('Paid on, June 2025')
      expect(screen.queryByRole('button', { name: /selected/ })).toBeNull()
    },
  )

  it('knows today from the lender, not from the browser, and lets no later day be picked', async () => {
    await open({ typed: '2026-11-02' })
    expect(day('Today, Friday, November 20, 2026').getAttribute('aria-current')).toBe('date')
    expect(screen.getAllByRole('button', { name: /^Today/ })).toHaveLength(1)
    const after = day('Saturday, November 21, 2026')
    expect(after.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(after)
    expect(field().value).toBe('2026-11-02')
  })

  it('leads in the calendar to each year and month that has a day, and to no other', async () => {
    await open()
    expect(names('Year')).toEqual(['2024', '2025', '2026'])
    expect(names('Month')).toHaveLength(12)
    await userEvent.selectOptions(screen.getByLabelText('Year'), '2024')
    expect(shown()).toBe('Paid on, June 2024')
    expect(names('Month')[0]).toBe('February')
    await userEvent.selectOptions(screen.getByLabelText('Month'), 'February')
    expect(shown()).toBe('Paid on, February 2024')
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(shown()).toBe('Paid on, February 2024')
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(shown()).toBe('Paid on, March 2024')
  })

  it.each([
    ['en-US', 'Sun', 'Paid on, June 2025', 'Sunday, June 15, 2025'],
    ['es-US', 'dom', 'Paid on, junio de 2025', 'domingo, 15 de junio de 2025'],
    ['fr-CA', 'dim.', 'Paid on, juin 2025', 'dimanche 15 juin 2025'],
    ['fr-FR', 'lun.', 'Paid on, juin 2025', 'dimanche 15 juin 2025'],
  ])(
    'speaks %s in the calendar, and begins its weeks as that country does',
    async (locale, first, title, name) => {
      await open({ locale })
      expect([shown(), document.querySelector('th')?.textContent]).toEqual([title, first])
      expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
    },
  )
})
