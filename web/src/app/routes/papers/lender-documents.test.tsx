import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toInstant } from '@quittance/domain/calendar'
import {
  aLenderDocument,
  anAuthorization,
  aStatement,
} from '../../../../testing/documents-in-memory.ts'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { DocumentsRoute } from './documents.tsx'

beforeEach(() => {
  localStorage.clear()
  URL.createObjectURL = () => 'blob:paper'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

function open(world: Parameters<typeof portalInMemory>[0]) {
  history.replaceState(null, '', '/documents')
  const portal = portalInMemory({ authorizations: [anAuthorization()], ...world })
  openPortal(<DocumentsRoute />, portal, {
    statements: '0',
    generateScheduledAuthorizationDocument: '1',
  })
  return portal
}

const fromLender = () =>
  screen.findByRole('table', { name: 'Documents from your lender for loan 21-104233' })

it('shows below the authorizations what the lender added, and opens it by a ticket', async () => {
  const opened = {
    document: { title: '', body: { textContent: '' } },
    closed: false,
    close: vi.fn<() => void>(),
    location: { replace: vi.fn<(to: string) => void>() },
  }
  vi.spyOn(window, 'open').mockReturnValue(opened as never)
  const letter = aLenderDocument({ id: 'document-2', name: 'Title letter' })
  const portal = open({ lenderDocuments: [aLenderDocument(), letter] })
  const rows = within(await fromLender()).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'ContractAdded 11/19/2026 · PDFOpen PDF',
    'Title letterAdded 11/19/2026 · PDFOpen PDF',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Open PDF Title letter' }))
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('blob:paper'))
  const named = { loanId: 'loan-1', documentId: 'document-2' }
  expect(portal.callsTo('/documents/ticket').map(({ body }) => body)).toEqual([named])
  expect(portal.callsTo('/loan/get-statement-pdf').map(({ body }) => body)).toEqual([
    { ...named, accessToken: 'ticket-1' },
  ])
})

it('shows no list of the lender where it added nothing', async () => {
  const portal = open({ lenderDocuments: [] })
  await screen.findByRole('table', { name: 'Authorizations of loan 21-104233' })
  await waitFor(() => expect(portal.callsTo('/loan/get-documents')).toHaveLength(1))
  expect(screen.queryByText('From your lender')).toBeNull()
})

it('says that the lender’s documents did not load, and loads them again', async () => {
  const portal = open({ lenderDocuments: null })
  await screen.findByText('Not here.')
  portal.world.lenderDocuments = [aLenderDocument()]
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await fromLender()).toBeDefined()
})

it('shows the last list of a provider that does not answer, and says of when it is', async () => {
  history.replaceState(null, '', '/statements')
  const asOf = toInstant(Date.parse('2026-11-19T15:00:00Z'))
  const portal = portalInMemory({ statements: [aStatement()], statementsAsOf: asOf })
  openPortal(<DocumentsRoute />, portal, { statements: '1' })
  await screen.findByRole('table', { name: 'Statements of loan 21-104233' })
  const said = 'Statements are not available right now. This is the list as of 11/19/2026'
  const told = screen.getAllByRole('status').map((one) => one.textContent)
  expect(told).toContainEqual(expect.stringContaining(said))
})
