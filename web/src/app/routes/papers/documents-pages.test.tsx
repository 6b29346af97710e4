import { parseDay } from '@quittance/domain/calendar'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aStatement } from '../../../../testing/documents-in-memory.ts'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { DocumentsRoute } from './documents.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const bodyRows = async () => {
  const table = await screen.findByRole('table')
  return within(table).getAllByRole('row').slice(1)
}

const statements = Array.from({ length: 23 }, (_, no) =>
  aStatement({ id: `s-${no}`, on: parseDay(`2026-10-${String(no + 1).padStart(2, '0')}`) }),
)

function open(listed = statements) {
  history.replaceState(null, '', '/statements-and-documents')
  openPortal(<DocumentsRoute />, portalInMemory({ statements: listed }), {
    generateScheduledAuthorizationDocument: '1',
  })
}

const place = () => screen.getByText(/^\d+ \/ \d+$/).textContent

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Where the table is then, and what the field says. */
const goTo = async (typed: string) => {
  const field = screen.getByLabelText<HTMLInputElement>('Go to page')
  await userEvent.clear(field)
  await userEvent.type(field, `${typed}{Enter}`)
  return [place(), screen.getByLabelText<HTMLInputElement>('Go to page').value]
}

it('[DOC-11][DOC-12] moves to the next, last, previous and first page, and says which one it is', async () => {
  open()
  expect(await bodyRows()).toHaveLength(10)
  const seen = [place()]
  for (const name of ['Next page', 'Last page', 'Next page', 'Previous page', 'First page']) {
    await press(name)
    seen.push(place())
  }
  expect(seen).toEqual(['1 / 3', '2 / 3', '3 / 3', '3 / 3', '2 / 3', '1 / 3'])
  expect(screen.getByRole('button', { name: 'First page' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

it('[DOC-11] opens the page of a number, and ignores one that there is not', async () => {
  open()
  await bodyRows()
  expect(await goTo('3')).toEqual(['3 / 3', '3'])
  for (const wrong of ['0', '4', '9999', 'x', '-1', '1.5'])
    expect([wrong, ...(await goTo(wrong))]).toEqual([wrong, '3 / 3', '3'])
  expect(await goTo('1')).toEqual(['1 / 3', '1'])
})

it('[DOC-11][DOC-12] shows below a table of one page too that it is one, and leads nowhere else', async () => {
  open(statements.slice(0, 1))
  expect(await bodyRows()).toHaveLength(1)
  expect(place()).toBe('1 / 1')
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    await press(name)
  }
  expect(await goTo('2')).toEqual(['1 / 1', '1'])
})
