import { deleteLoanEndpoint } from '@quittance/contract/linked-loans'
import { listSchedulesEndpoint } from '@quittance/contract/schedules'
import { cents, zero } from '@quittance/domain/money'
import { parseDay } from '@quittance/domain/calendar'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { respondDone, respondRefused } from '../../../testing/envelopes.ts'
import { openLoans } from '../../../testing/loans-in-memory.ts'
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

const openSwitcher = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Your loans/ }))

describe('the account switcher', () => {
  const loans = [aLoan(), free]
  it('[LOAN-01][LOAN-54] lists the loans by number, with a way to link one and to delete each', async () => {
    open({ loans })
    await openSwitcher()
    const list = within(screen.getByRole('list', { name: 'Your loans' }))
    expect(list.getAllByText(/^Loan 21-/).map((one) => one.textContent)).toEqual([
      'Loan 21-104233 · Current',
      'Loan 21-120777 · Current',
    ])
    expect(list.getByRole('button', { name: 'Delete loan 21-120777' })).toBeDefined()
    await userEvent.click(list.getByRole('button', { name: 'Link Loan Account' }))
    expect((await dialog()).textContent).toContain('Link Loan Account')
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
    await waitFor(() => expect(screen.queryByText('Loan 21-104233')).toBeNull())
    expect(sentTo(deleteLoanEndpoint.path)).toEqual([
      { path: deleteLoanEndpoint.path, body: { loanId: 'loan-1' } },
    ])
    expect(messages.shown.current()).toEqual({
      tone: 'good',
      text: 'The loan was deleted from your list.',
    })
    expect(await screen.findByText('Loan 21-120777')).toBeDefined()
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

  it.each([1, 2])(
    '[LOAN-52] asks a second time where %s payments of its own are scheduled, and says how many',
    async (count) => {
      const text = `Scheduled payments of yours on loan 21-104233 that will be cancelled: ${count}. Nothing more is debited by them.`
      const scheduled = aLoan({ hasScheduled: true })
      const own = Array.from({ length: count }, (_, at) => aRow(`row-${at}`, true))
      const { sentTo } = open({
        loans: [scheduled, free],
        world: { schedules: () => schedulesOf([...own, aRow('other', false)]) },
      })
      await openSwitcher()
      await userEvent.click(screen.getByRole('button', { name: 'Delete loan 21-104233' }))
      expect((await dialog()).textContent).toContain('Delete loan 21-104233?')
      await waitFor(async () =>
        expect(
          within(await dialog())
            .getByRole('button', { name: 'Delete' })
            .getAttribute('aria-busy'),
        ).toBeNull(),
      )
      await press('Delete')
      expect(await screen.findByText(text)).toBeDefined()
      expect(sentTo(deleteLoanEndpoint.path)).toEqual([])
      await press('Delete')
      await waitFor(() => expect(screen.queryByText('Loan 21-104233')).toBeNull())
      expect(sentTo(deleteLoanEndpoint.path)).toHaveLength(1)
    },
  )

  it('keeps a loan with scheduled payments where the second question is answered no', async () => {
    const { sentTo } = open({
      loans: [aLoan({ hasScheduled: true })],
      world: { schedules: () => schedulesOf([aRow('row-1', true)]) },
    })
    await openSwitcher()
    await userEvent.click(screen.getByRole('button', { name: 'Delete loan 21-104233' }))
    await press('Delete')
    await screen.findByText(/^Scheduled payments of yours/)
    await press('Keep It')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(deleteLoanEndpoint.path)).toEqual([])
  })
})

function aRow(id: string, isOwn: boolean) {
  const day = parseDay('2026-12-08')
  return {
    id,
    seriesId: null,
    amount: cents(100_00n),
    fee: zero,
    currency: 'USD',
    on: day,
    dueOn: day,
    secondOn: null,
    text: 'Once',
    kind: 'card',
    methodId: null,
    type: 'once',
    status: 'active',
    isFinal: false,
    loanNo: '21-104233',
    isLoanFinal: false,
    madeBy: 'borrower',
    frequency: 'once',
    suspendedOn: null,
    skipped: '',
    isOwn,
    mayEdit: true,
    mayDelete: true,
    isDeletedSingly: false,
    methodText: 'Visa ending 4242',
  } as const
}

function schedulesOf(rows: readonly ReturnType<typeof aRow>[]): Response {
  const day = parseDay('2026-11-23')
  return respondDone(
    z.encode(listSchedulesEndpoint.result, {
      rows: [...rows],
      debits: [],
      isLoanFinal: false,
      mayDeleteAll: false,
      earliestByCard: day,
      earliestByBank: day,
      closedDays: [],
    }),
  )
}
