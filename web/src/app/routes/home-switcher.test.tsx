import { deleteLoanEndpoint } from '@quittance/contract/linked-loans'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { respondRefused } from '../../../testing/envelopes.ts'
import { beginAsAgent } from '../../../testing/open-portal.tsx'
import { openLoans } from '../../../testing/loans-in-memory.ts'
import { onLoanCard } from '../../../testing/loan-card.ts'
import { aLoan } from '../../../testing/portal-builders.ts'
import { HomeRoute } from './home.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const free = aLoan({ id: 'loan-7', loanNo: '21-120777' })
const open = (given: Parameters<typeof openLoans>[1]) => openLoans(<HomeRoute />, given)
const dialog = () => screen.findByRole('dialog')
const press = async (name: string) =>
  userEvent.click(within(await dialog()).getByRole('button', { name }))

const openSwitcher = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Your loans/ }))
  return screen.findByRole('list', { name: 'Your loans' })
}

describe('the account switcher', () => {
  const loans = [aLoan(), free]
  it('[LOAN-01][LOAN-54] lists the loans by number, with a way to link one and to delete each', async () => {
    open({ loans })
    await openSwitcher()
    const list = within(screen.getByRole('list', { name: 'Your loans' }))
    expect(list.getAllByText(/^Loan 21-/).map((one) => one.parentElement?.textContent)).toEqual([
      'Loan 21-104233 · Current',
      'Loan 21-120777 · Current',
    ])
    expect(list.getByRole('button', { name: 'Delete loan 21-120777' })).toBeDefined()
    await userEvent.click(list.getByRole('button', { name: 'Link Loan Account' }))
    expect((await dialog()).textContent).toContain('Link Loan Account')
  })

  it('shows no dot at the end of a line', async () => {
    open({ loans })
    const list = within(await openSwitcher())
    expect(list.getByText('Loan 21-104233')).toBeDefined()
    expect(screen.queryByText(/\S.*·\s*$/)).toBeNull()
  })

  it('lets a lender’s agent delete no loan and change no picture', async () => {
    beginAsAgent()
    open({ loans })
    const list = within(await openSwitcher())
    expect(list.getByRole('button', { name: 'Link Loan Account' })).toBeDefined()
    expect(list.queryByRole('button', { name: /^Delete loan/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /picture|photo/i })).toBeNull()
  })

  it('[PERM-23] keeps the link button closed at the lender’s limit, and says what it is', async () => {
    open({ loans, settings: { linkLoanLimitInBp: 2 } })
    await openSwitcher()
    const button = screen.getByRole('button', { name: 'Link Loan Account' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('The most loans you can have here is 2.')).toBeDefined()
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[LOAN-51][LOAN-53] asks before a loan is deleted, and loads the list anew', async () => {
    const { sentTo, messages } = open({ loans })
    await openSwitcher()
    await userEvent.click(screen.getByRole('button', { name: 'Delete loan 21-104233' }))
    expect((await dialog()).textContent).toContain('Delete loan 21-104233?')
    expect(sentTo(deleteLoanEndpoint.path)).toEqual([])
    await press('Delete')
    await waitFor(() => expect(screen.queryByText('Loan 21-104233', onLoanCard)).toBeNull())
    expect(sentTo(deleteLoanEndpoint.path)).toEqual([
      { path: deleteLoanEndpoint.path, body: { loanId: 'loan-1', unlessScheduled: '1' } },
    ])
    expect(messages.shown.current()).toEqual({
      tone: 'good',
      text: 'The loan was deleted from your list.',
    })
    expect(await screen.findByText('Loan 21-120777', onLoanCard)).toBeDefined()
  })

  it('says why a loan can not be deleted now', async () => {
    const why = 'A payment of this loan is being processed. Try again when it has ended.'
    open({ loans, world: { remove: () => respondRefused('beingProcessed', why) } })
    await openSwitcher()
    await userEvent.click(screen.getByRole('button', { name: 'Delete loan 21-104233' }))
    await press('Delete')
    expect(await screen.findByText(why)).toBeDefined()
    expect(within(await dialog()).queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  const warned = 'Scheduled payments of yours on loan 21-104233 that will be cancelled: 2.'
  const askedFirst = ({ unlessScheduled }: Readonly<Record<string, unknown>>) =>
    unlessScheduled === '1' ? respondRefused('scheduled', warned) : null

  it('[LOAN-52] asks a second time where payments are scheduled, and says how many', async () => {
    const { sentTo } = open({ loans, world: { remove: askedFirst } })
    await openSwitcher()
    await userEvent.click(screen.getByRole('button', { name: 'Delete loan 21-104233' }))
    await press('Delete')
    expect(await screen.findByText(warned)).toBeDefined()
    expect((await dialog()).textContent).toContain('Delete scheduled payments too?')
    expect(screen.getByText('Loan 21-104233', onLoanCard)).toBeDefined()
    await press('Delete')
    await waitFor(() => expect(screen.queryByText('Loan 21-104233', onLoanCard)).toBeNull())
    expect(sentTo(deleteLoanEndpoint.path).map(({ body }) => body['unlessScheduled'])).toEqual([
      '1',
      '0',
    ])
  })

  it('names each debit that ends with a loan, of two that are alike both, before it does and after', async () => {
    const text = '$100.00 on Tue, Dec 15 from Checking ending 6789'
    const data = { one: text, other: text, far: '$9.00 on Tue, Jun 15 from Visa ending 4242' }
    const more = { result: { reason: 'scheduled', data } }
    const remove = ({ unlessScheduled }: Readonly<Record<string, unknown>>) =>
      unlessScheduled === '1' ? respondRefused('scheduled', warned, more) : null
    const { messages } = open({ loans, world: { remove } })
    await openSwitcher()
    await userEvent.click(screen.getByRole('button', { name: 'Delete loan 21-104233' }))
    await press('Delete')
    await screen.findByText(warned)
    const shown = within(await dialog())
    expect(shown.getByText('These debits will not run:')).toBeDefined()
    expect(shown.getAllByText(text)).toHaveLength(2)
    expect(shown.getByText(data.far)).toBeDefined()
    await press('Delete')
    await waitFor(() =>
      expect(messages.shown.current()?.text).toBe(
        `The loan was deleted from your list. These debits will not run: ${text} ${text} ${data.far}`,
      ),
    )
  })

  it('keeps a loan with scheduled payments where the second question is answered no', async () => {
    const { sentTo } = open({ loans, world: { remove: askedFirst } })
    await openSwitcher()
    await userEvent.click(screen.getByRole('button', { name: 'Delete loan 21-104233' }))
    await press('Delete')
    await screen.findByText(warned)
    await press('Keep it')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(deleteLoanEndpoint.path)).toHaveLength(1)
    expect(screen.getByText('Loan 21-104233', onLoanCard)).toBeDefined()
  })

  it('finds a loan of a long list by what is typed: vehicle, or number with and without its hyphen', async () => {
    const many = Array.from({ length: 9 }, (_none, at) =>
      aLoan({ id: `loan-${at}`, loanNo: `21-30000${at}` }),
    )
    const collateral = { year: '2009', make: 'Ford', model: 'Ranger' }
    open({ loans: [...many, aLoan({ id: 'loan-9', loanNo: '21-039127', collateral })] })
    await openSwitcher()
    const list = within(screen.getByRole('list', { name: 'Your loans' }))
    const found = () => list.queryAllByRole('button', { name: /^Delete loan/ })
    const field = list.getByRole('searchbox', { name: 'Find a loan' })
    for (const [typed, count] of [
      ['ranger', 1],
      ['2130000', 9],
      ['21-039', 1],
      ['tractor', 0],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } })
      expect(found()).toHaveLength(count)
      expect(list.queryByText('No loan matches.') !== null).toBe(count === 0)
    }
    fireEvent.change(field, { target: { value: 'ranger' } })
    field.focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByRole('heading', { name: '2009 Ford Ranger' })).toBeDefined()
  })

  it('shows no search field over a few loans', async () => {
    open({ loans })
    await openSwitcher()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
