import { parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aReceipt } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { ReceiptsPage } from './receipts-page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  history.replaceState(null, '', '/')
})

const row = async (term: string) => {
  const shown = await screen.findByText(term)
  return shown.parentElement?.querySelector('dd')?.textContent ?? null
}

const box = (name: string) => screen.getAllByRole('checkbox', { name })[0] ?? document.body

describe('a receipt', () => {
  it('shows how a payment was applied, what was charged in all, and its numbers', async () => {
    open([aReceipt()])
    expect(await row('Principal')).toBe('$422.25')
    const told = [
      ['Interest', '$49.63'],
      ['Late Fee', '$0.00'],
      ['Returned-Payment Fee', '$0.00'],
      ['To your loan', '$471.88'],
      ['Convenience Fee', '$3.95'],
      ['Total charged', '$475.83'],
      ['Principal after', '$17,896.89'],
      ['Reference Number', 'LM-0000-001Y'],
    ]
    for (const [term = '', value] of told) expect(await row(term)).toBe(value)
  })

  it.each([
    ['allInterest', 'All of this payment goes to interest built up by 11/20/2026.'],
    ['mostlyInterest', 'Most of this payment goes to interest built up by 11/20/2026.'],
    ['allFees', 'All of this payment goes to fees open on 11/20/2026.'],
    ['mostlyFees', 'Most of this payment goes to fees open on 11/20/2026.'],
    ['held', 'Part of this payment is kept until it makes up a whole installment.'],
    ['recovery', 'This payment goes to a balance that was charged off.'],
  ] as const)(
    'says in a plain sentence why a receipt’s split is %s',
    async (explained, sentence) => {
      open([aReceipt({ explained })])
      expect(await screen.findByText(sentence)).toBeDefined()
      cleanup()
      open([aReceipt({ explained, state: 'returned' })])
      await screen.findByText('Reference Number')
      expect(screen.queryByText(sentence)).toBeNull()
    },
  )

  it.each(['Made online', 'Made on a phone', 'Made by phone with an agent', 'Scheduled payment'])(
    '[RCPT-18] says where a payment was made: %s',
    async (platform) => {
      open([aReceipt({ platform })])
      expect(await screen.findByText(platform)).toBeDefined()
    },
  )

  const back = {
    reason: 'funds',
    fee: cents(25_00n),
    triesAgainOn: null,
    ended: '',
    schedulesHeld: 0,
    isReopened: false,
    after: null,
  } as const
  const again = parseDay('2026-11-30')
  it.each([
    [
      { state: 'returned', back: { ...back, triesAgainOn: again } },
      [
        'Your bank returned this payment (not enough money in the account). It was taken back from your loan.',
        'Lone Mesa added a $25.00 returned-payment fee.',
        'We will try again on 11/30/2026.',
      ],
    ],
    [{ state: 'returned', channel: 'ach', back }, ['We will not try it again.']],
    [
      { state: 'returned', back, retry: { on: again, state: 'pending' } },
      ['We tried it again on 11/30/2026. Your bank has not settled that yet.'],
    ],
    [
      { state: 'returned', back, retry: { on: again, state: 'completed' } },
      ['We tried it again on 11/30/2026, and it was paid.'],
    ],
    [
      { state: 'returned', back, retry: { on: again, state: 'returned' } },
      ['We tried it again on 11/30/2026, and your bank returned that too.'],
    ],
    [{ isRetry: true }, ['This is another try of a payment that your bank had returned.']],
    [
      { state: 'returned', back: { ...back, reason: 'closed', fee: zero, schedulesHeld: 2 } },
      ['Schedules that still pay from this account wait until you choose another one.'],
    ],
    [
      { state: 'returned', back: { ...back, reason: 'office', fee: zero } },
      ['Your lender took this payment back from your loan.'],
    ],
    [
      { state: 'refunded', isRefunded: true, refunded: cents(475_83n) },
      ['Refunded $475.83, the whole payment.'],
    ],
    [
      { state: 'refunded', isRefunded: true, refunded: cents(100_00n), unrefunded: cents(371_88n) },
      ['Refunded $100.00 of $475.83. $371.88 stays on your loan.'],
    ],
  ] as const)('says what followed a payment, case %#', async (known, sentences) => {
    open([aReceipt(known)])
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeDefined()
  })

  it('says once of a payment that came back that it is not tried again', async () => {
    open([aReceipt({ state: 'returned', channel: 'ach', back: { ...back, ended: 'replacement' } })])
    await screen.findByText(/was cancelled or came back\.$/)
    expect(screen.getAllByText(/not try( it)? again/)).toHaveLength(1)
  })

  it.each([
    ['pending', 'Pending'],
    ['completed', 'Settled'],
    ['returned', 'Returned'],
    ['cancelled', null],
  ] as const)('says of a bank payment that is %s so in the words of banks', async (state, told) => {
    open([aReceipt({ state, channel: 'ach' })])
    await screen.findByText('Reference Number')
    const shown = screen.queryByText('Bank status')?.parentElement?.querySelector('dd')
    expect(shown?.textContent ?? null).toBe(told)
  })

  it('hides the split of a receipt where the lender does not show it', async () => {
    open([aReceipt()], { showReceiptDetails: '0' })
    expect(await row('Total charged')).toBe('$475.83')
    const terms = 'Principal,Interest,Late Fee,Returned-Payment Fee,Principal after'.split(',')
    for (const term of terms) expect(screen.queryByText(term)).toBeNull()
  })

  it('calls nothing charged that the bank has not settled', async () => {
    open([aReceipt({ state: 'pending', stateText: 'Pending', channel: 'ach' })])
    expect(await row('Total to be debited')).toBe('$475.83')
    expect(screen.queryByText('Total charged')).toBeNull()
  })

  it('says of a returned payment that it does not count', async () => {
    open([aReceipt({ state: 'returned', stateText: 'Returned', color: 'red' })])
    const words = 'Your bank returned this payment. It was taken back from your loan.'
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByText('Principal after')).toBeNull()
  })

  it('says of a returned payment when it was charged and returned, not that it was kept', async () => {
    const returnedOn = parseDay('2026-11-25')
    open([aReceipt({ state: 'returned', stateText: 'Returned', color: 'red', returnedOn })])
    expect(await row('Charged on 11/20/2026')).toBe('$475.83')
    expect(await row('Returned on 11/25/2026')).toBe('$475.83')
    expect(screen.queryByText('Posts on')).toBeNull()
    expect(screen.queryByText('Total charged')).toBeNull()
  })

  it('shows the day alone of a payment that nobody was there to make', async () => {
    open([aReceipt({ isRetry: true, isTimed: false })])
    expect(await row('Paid')).toBe('11/20/2026')
  })

  it.each(['cancelled', 'declined'] as const)(
    'shows a %s payment with its amount, and that nothing was charged',
    async (state) => {
      open([aReceipt({ state, stateText: state, color: 'grey', totalCharged: zero })])
      const list = await screen.findByRole('list', { name: 'Your receipts' })
      expect(list.textContent).toMatch(new RegExp(`\\$471\\.88 \\+ \\$3\\.95 fee${state}$`))
      expect(await row('Tried on')).toBe('11/20/2026, 10:02\u00A0AM\u00A0EST')
      expect(await row('Amount')).toBe('$471.88')
      expect(await row('Total charged')).toBe('$0.00')
      expect(screen.getByText(`This payment was ${state}. Nothing was charged.`)).toBeDefined()
      // Struck in the list and in the receipt.
      expect(screen.getAllByText('$471.88', { selector: 's' })).toHaveLength(2)
      for (const gone of ['Principal', 'Principal after', 'To your loan', 'Paid', 'Posts on'])
        expect(screen.queryByText(gone)).toBeNull()
    },
  )

  it('has no line for a fee of nothing, and says what was refunded', async () => {
    const refund = { isRefunded: true, refunded: cents(25_00n), unrefunded: cents(446_88n) }
    open([aReceipt({ fee: zero, ...refund })])
    expect(
      await screen.findByText('Refunded $25.00 of $471.88. $446.88 stays on your loan.'),
    ).toBeDefined()
    expect(screen.queryByText('Convenience Fee')).toBeNull()
  })

  it.each([
    ['the loan’s part, not the fee', {}, ' $446.88 stays on your loan.'],
    ['nothing after a refund of all but the fee', { unrefunded: zero }, ''],
    ['nothing once its bank returned the rest', { state: 'returned', back }, ''],
  ] as const)('says that of a refunded payment stays on the loan: %s', async (_, given, rest) => {
    const refund = { isRefunded: true, refunded: cents(25_00n), unrefunded: cents(446_88n) }
    open([aReceipt({ ...refund, ...given })])
    expect(await screen.findByText(`Refunded $25.00 of $475.83.${rest}`)).toBeDefined()
  })
})

describe('the list', () => {
  it('[LIM-23][RCPT-05] requests the newest hundred receipts of all loans, and the next page', async () => {
    const receipts = Array.from({ length: 101 }, (_, i) => aReceipt({ id: `r-${i}` }))
    const portal = open(receipts)
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    await screen.findByText('1 to 100 of 101')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('101 to 101 of 101')
    const asked = { limit: 100, sortBy: '2', loanNo: '', modeOfPayment: '-1' }
    expect(portal.calls.map(({ body }) => body)).toEqual([
      { ...asked, page: 1 },
      { ...asked, page: 2 },
    ])
  })

  it('names the state of each receipt by a word', async () => {
    open([aReceipt(), aReceipt({ id: 'r-2', stateText: 'Returned', color: 'red' })])
    const list = await screen.findByRole('list', { name: 'Your receipts' })
    const items = within(list).getAllByRole('listitem')
    expect(items.map((item) => /Completed|Returned/.exec(item.textContent)?.[0])).toEqual([
      'Completed',
      'Returned',
    ])
  })

  it('[RCPT-20] opens the form that sends the receipt that is open in the list', async () => {
    const other = {
      id: 'receipt-2',
      paymentReference: 'LM-0000-002Z',
      methodText: 'Visa ending 1881',
    }
    const portal = open([aReceipt(), aReceipt(other)])
    await userEvent.click(await screen.findByRole('button', { name: /1881/ }))
    await screen.findByText('LM-0000-002Z', { selector: 'dd span' })
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const form = within(await screen.findByRole('dialog', { name: 'Send the receipt' }))
    await userEvent.type(await form.findByLabelText('Email'), 'ana@example.com')
    await userEvent.click(form.getByRole('button', { name: 'Send receipt' }))
    const sent = () => portal.callsTo('/payments/send-payment-receipts')
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ receiptId: 'receipt-2' }))
  })

  it('[RCPT-21] says that no receipt matches, and takes the filter off again', async () => {
    history.replaceState(null, '', '/?kinds=card')
    open([])
    await screen.findAllByText('No receipt matches these filters')
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
    if (clear !== undefined) await userEvent.click(clear)
    await screen.findByText('No receipts yet')
    expect(location.search).toBe('')
  })

  it('[LIM-24] asks for each order by its code, and begins with the newest', async () => {
    const portal = open([aReceipt()])
    const [sort] = await screen.findAllByLabelText<HTMLSelectElement>('Sort by')
    if (sort === undefined) throw new Error('there is no order')
    for (const order of ['oldest', 'smallest', 'largest', 'newest'])
      await userEvent.selectOptions(sort, order)
    await waitFor(() =>
      expect(portal.calls.map(({ body }) => body['sortBy'])).toEqual(['2', '1', '3', '4', '2']),
    )
  })

  it('[RCPT-02][RCPT-03] asks for the loans and the payment types that are ticked', async () => {
    const portal = open([aReceipt()])
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    expect(screen.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent)).toEqual(
      expect.arrayContaining(['21-104233', '21-120777', 'Card', 'Check / ACH']),
    )
    await userEvent.click(box('21-120777'))
    await userEvent.click(box('Check / ACH'))
    await waitFor(() =>
      expect(portal.calls.at(-1)?.body).toMatchObject({ loanNo: '21-120777', modeOfPayment: '2' }),
    )
  })

  it('says that there are no receipts yet', async () => {
    open([])
    await waitFor(() => expect(screen.getByText('No receipts yet')).toBeDefined())
  })
})

function open(receipts: ReturnType<typeof aReceipt>[], details = {}) {
  const portal = portalInMemory({ receipts })
  return {
    ...portal,
    ...openPortal(<ReceiptsPage loanNumbers={['21-104233', '21-120777']} />, portal, details),
  }
}
