import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { parseDay } from '@quittance/domain/calendar'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aStatement, anAuthorization, paperBytes } from '../../../../testing/documents-in-memory.ts'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { aLoan } from '../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { DocumentsRoute } from './documents.tsx'

const both = { generateScheduledAuthorizationDocument: '1' }
const documentsOnly = { statements: '0', ...both }

const papers = { statements: [aStatement()], authorizations: [anAuthorization()] }
const second = aLoan({ id: 'loan-2', loanNo: '21-120777' })

type World = Parameters<typeof portalInMemory>[0]

beforeEach(() => {
  localStorage.clear()
  URL.createObjectURL = () => 'blob:paper'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

function openAt(path: string, world: World, details: object = both) {
  history.replaceState(null, '', path)
  const portal = portalInMemory(world)
  return { ...portal, ...openPortal(<DocumentsRoute />, portal, { ...details }) }
}

const openCombined = (world: World, details: object = both) =>
  openAt('/statements-and-documents', world, details)
const openDocuments = (world: World) => openAt('/documents', world, documentsOnly)

const eachPaper = [
  ['a statement', openCombined],
  ['an authorization', openDocuments],
] as const

const bodyRows = async () => {
  const table = await screen.findByRole('table')
  return within(table).getAllByRole('row').slice(1)
}
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

const choice = () => screen.findByLabelText<HTMLSelectElement>('E-statements')

const openFirst = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Open PDF/ }))

/** A window as the browser opens it, or none where it blocks it. */
function catchWindow(isBlocked = false) {
  const opened = {
    document: { title: '', body: { textContent: '' } },
    closed: false,
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(to: string) => void>() },
  }
  const open = vi.spyOn(window, 'open').mockReturnValue((isBlocked ? null : opened) as never)
  return { opened, open }
}

describe('the papers of a loan', () => {
  it('[DOC-03] lets the borrower choose between statements and documents on the combined page', async () => {
    openCombined(papers)
    expect(textsOf((await bodyRows())[0] ?? document.body)[0]).toMatch(/^Statement, November 2026/)
    const action = screen.getByLabelText<HTMLSelectElement>('Select Action')
    expect([...action.options].map(({ text }) => text)).toEqual(['Statements', 'Documents'])
    await userEvent.selectOptions(action, 'Documents')
    await screen.findByText('How often')
    expect(textsOf((await bodyRows())[0] ?? document.body)).toContain('Monthly')
  })

  it.each([
    ['/statements', 'Amount due', { statements: '1' }],
    ['/documents', 'How often', documentsOnly],
  ])(
    '[DOC-04][DOC-19] shows the one view of %s, by its %s, without a choice of action',
    async (path, third, details) => {
      openAt(path, { loans: [aLoan(), second], ...papers }, details)
      await bodyRows()
      const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
      expect(heads).toContain(third)
      const account = screen.getByLabelText<HTMLSelectElement>('Select Account')
      expect([...account.options].map(({ text }) => text)).toEqual(['21-104233', '21-120777'])
      expect(screen.queryByLabelText('Select Action')).toBeNull()
    },
  )

  it('[DOC-04] lists the papers of the loan that is selected by its number', async () => {
    const portal = openCombined({ loans: [aLoan(), second], ...papers })
    await bodyRows()
    await userEvent.selectOptions(screen.getByLabelText('Select Account'), '21-120777')
    await waitFor(() =>
      expect(portal.callsTo('/loan/get-statements').map(({ body }) => body['loanId'])).toEqual([
        'loan-1',
        'loan-2',
      ]),
    )
  })

  it('[DOC-16][DOC-01][ERR-25] shows of each statement its day, and a link that opens its PDF', async () => {
    const { opened } = catchWindow()
    const letters = [aStatement(), aStatement({ id: 's-2', kind: 'paidInFull' })]
    const portal = openCombined({ statements: letters })
    const [first, letter] = await bodyRows()
    expect(textsOf(first ?? document.body)).toEqual([
      'Statement, November 202611/18/2026 · PDF',
      '$471.88',
      '12/08/2026',
      'Open PDF',
    ])
    expect(textsOf(letter ?? document.body)[0]).toMatch(/^Paid-in-full letter, November 2026/)
    await userEvent.click(within(letter ?? document.body).getByRole('button'))
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('blob:paper'))
    expect(portal.callsTo('/loan/get-statement-pdf').map(({ body }) => body)).toEqual([
      { documentId: 's-2', loanId: 'loan-1', accessToken: 'ticket-1' },
    ])
  })

  it('[DOC-18][DOC-02] shows of each authorization its days, amount and frequency, edited ones together', async () => {
    openDocuments({
      authorizations: [
        anAuthorization(),
        anAuthorization({ id: 's-9', groupId: 's-9', frequency: 'once' }),
        anAuthorization({ id: 's-0', nextOn: null, hasFile: false }),
      ],
    })
    const [first, before, other] = await bodyRows()
    const name = 'Recurring payment authorizationAuthorized 11/20/2026'
    const told = [`${name} · PDF`, '12/08/2026', 'Monthly', '$471.88', 'Open PDF']
    expect(textsOf(first ?? document.body)).toEqual(told)
    expect(textsOf(before ?? document.body)).toEqual([name, 'Ended', 'Monthly', '$471.88', ''])
    expect(first?.parentElement).toBe(before?.parentElement)
    expect(other?.parentElement).not.toBe(before?.parentElement)
  })

  it('[DOC-07][DOC-17] shows the provider’s table where the lender has it, and sends its address in base64', async () => {
    const row = {
      guid: 'guid-1',
      on: parseDay('2026-11-18'),
      holderName: 'Maria Ortega',
      subAppCode: 'LOAN',
      url: 'https://papers.example/1',
    }
    catchWindow()
    const portal = openCombined({ statements: [row] })
    const [first] = await bodyRows()
    const name = 'Statement, November 202611/18/2026 · PDF'
    const told = [name, 'Maria Ortega', 'Loan', 'Open PDF']
    expect(textsOf(first ?? document.body)).toEqual(told)
    await userEvent.click(screen.getByRole('button', { name: /^Open PDF/ }))
    await waitFor(() => expect(portal.callsTo('/loan/get-statement-pdf')).toHaveLength(1))
    const [asked] = portal.callsTo('/loan/get-statement-pdf')
    expect(asked?.body).toEqual({ pdfUrl: btoa(row.url), accessToken: 'ticket-1' })
    expect(portal.callsTo('/documents/ticket')[0]?.body).toMatchObject({ documentId: 'guid-1' })
  })

  it('tells the last statement of a loan from the letter of that day, in the table of a provider too', async () => {
    const on = parseDay('2026-09-14')
    const shared = { on, holderName: 'Maria Ortega', subAppCode: 'LOAN', url: 'https://x.example' }
    const last = { ...shared, guid: 'guid-1', kind: 'final' } as const
    const letter = { ...shared, guid: 'guid-2', kind: 'paidInFull' } as const
    openCombined({ statements: [letter, last] })
    const names = (await bodyRows()).map((row) => textsOf(row)[0])
    expect(names).toEqual([
      'Paid-in-full letter, September 202609/14/2026 · PDF',
      'Final statement, September 202609/14/2026 · PDF',
    ])
  })

  it('[DOC-13] says that no records were found', async () => {
    openDocuments({ authorizations: [] })
    expect(await screen.findByText('No Records found')).toBeDefined()
    expect(screen.getByText(/^When you schedule a payment, your copy/)).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the choice of statements by email', () => {
  const offered = { ...both, doximEStatements: '1' }

  it('[DOC-05] shows only beside statements, and only by a lender that offers it', async () => {
    openCombined({ statements: [aStatement()] }, offered)
    await choice()
    await userEvent.selectOptions(screen.getByLabelText('Select Action'), 'Documents')
    expect(screen.queryByLabelText('E-statements')).toBeNull()
    openCombined({ statements: [aStatement()] })
    await bodyRows()
    expect(screen.queryByLabelText('E-statements')).toBeNull()
  })

  it('[DOC-15] shows what each loan has, saves another choice, and goes back where that fails', async () => {
    const loans = [aLoan({ hasEStatement: true }), second]
    const portal = openCombined({ loans, eStatement: 'Not now.' }, offered)
    expect((await choice()).value).toBe('1')
    for (const [loanNo, shown] of [
      ['21-120777', '0'],
      ['21-104233', '1'],
    ] as const) {
      await userEvent.selectOptions(screen.getByLabelText('Select Account'), loanNo)
      await waitFor(async () => expect((await choice()).value).toBe(shown))
    }
    await userEvent.selectOptions(await choice(), 'Off')
    await waitFor(() => expect(portal.messages.shown.current()?.text).toBe('Not now.'))
    expect((await choice()).value).toBe('1')
    portal.world.eStatement = null
    await userEvent.selectOptions(await choice(), 'Off')
    await waitFor(() => expect(portal.messages.shown.current()?.text).toBe('Saved.'))
    expect((await choice()).value).toBe('0')
    const sent = portal.callsTo('/loan/loan-udf-update').map(({ body }) => body['status'])
    expect(sent).toEqual(['0', '0'])
  })
})

describe('a paper in its window', () => {
  it('[DOC-14][DOC-20][ERR-25] opens its window in the click, and fills it once the paper is there', async () => {
    const { opened, open } = catchWindow()
    const waiting: (() => void)[] = []
    const portal = openDocuments({ authorizations: [anAuthorization()] })
    portal.hold('/documents/ticket', async () => new Promise((go) => void waiting.push(go)))
    await openFirst()
    expect(open).toHaveBeenCalledWith('', '_blank')
    expect(opened.document.body.textContent).toBe('Opening your document…')
    expect(opened.location.replace).not.toHaveBeenCalled()
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper')
    for (const go of waiting) go()
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('blob:paper'))
    const [file] = made.mock.calls[0] ?? []
    expect(await (file as File).text()).toBe(paperBytes)
    expect(portal.callsTo('/loan/get-scheduled-document-pdf')[0]?.body).toEqual({
      scheduleId: 'schedule-1',
      loanId: 'loan-1',
      accessToken: 'ticket-1',
    })
  })

  it.each(eachPaper)(
    '[ERR-24] shows why %s is refused, and closes the window',
    async (_, openPapers) => {
      const { opened } = catchWindow()
      const paper = { refused: 'Open the document again.' }
      const { messages } = openPapers({ ...papers, paper })
      await openFirst()
      await waitFor(() => expect(messages.shown.current()?.text).toBe('Open the document again.'))
      expect(opened.close).toHaveBeenCalled()
      expect(opened.location.replace).not.toHaveBeenCalled()
    },
  )

  it.each(eachPaper)(
    '[ERR-26] says that the browser blocks the window of %s, and calls nothing',
    async (_, go) => {
      catchWindow(true)
      const portal = go(papers)
      await openFirst()
      expect(portal.messages.shown.current()?.text).toBe('Enable pop-up windows to view statements')
      expect(portal.callsTo('/documents/ticket')).toEqual([])
    },
  )

  it('[ERR-27] writes any other error to the log, closes the window, and says that nothing opened', async () => {
    const { opened } = catchWindow()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { messages } = openDocuments({ ...papers, paper: 'lost' })
    await openFirst()
    await waitFor(() => expect(opened.close).toHaveBeenCalled())
    expect(logged).toHaveBeenCalledTimes(1)
    expect(messages.shown.current()?.text).toBe('The document could not be opened.')
  })
})
