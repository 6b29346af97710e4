import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { aBoot, done, openInApp } from '../../testing/open-in-app.tsx'
import { App } from './app.tsx'

// The page itself has tests of its own.
vi.mock('./routes/home.tsx', () => ({ HomeRoute: () => <main id="main" tabIndex={-1} /> }))

beforeAll(() => Promise.all([import('./signed-in.tsx'), import('./routes/papers/documents.tsx')]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const settingsOf = (statements: '0' | '1', documents: '0' | '1') => ({
  statements,
  generateScheduledAuthorizationDocument: documents,
})

async function openAt(address: string, details: Readonly<Record<string, unknown>>) {
  cleanup()
  navigate(address)
  openInApp(<App />, { boot: aBoot(details), token: 'token-1', answer: () => done({ loans: [] }) })
  await act(async () => undefined)
}

const links = async () => {
  const [main] = await screen.findAllByRole('navigation', { name: 'Main' })
  return within(main ?? document.body)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
}

it.each([
  ['SHELL-20', '1', '0', ['Statements', '/statements']],
  ['SHELL-22', '0', '1', ['Documents', '/documents']],
  ['SHELL-24', '1', '1', ['Statements & Documents', '/statements-and-documents']],
] as const)(
  '[SHELL-20][SHELL-22][SHELL-24] shows in the navigation what the lender has of papers, by %s',
  async (_id, statements, documents, item) => {
    await openAt('/home', settingsOf(statements, documents))
    const papers = (await links()).filter(([, href]) => /statements|documents/.test(href ?? ''))
    expect(papers).toEqual([item])
  },
)

it('shows nothing of papers in the navigation of a lender without any', async () => {
  await openAt('/home', settingsOf('0', '0'))
  const papers = (await links()).filter(([, href]) => /statements|documents/.test(href ?? ''))
  expect(papers).toEqual([])
})

it.each([
  ['/statements', '1', '0', '/statements', 'Statements'],
  ['/statements/2026/11', '1', '0', '/statements/2026/11', 'Statements'],
  ['/documents', '0', '1', '/documents', 'Documents'],
  ['/documents/any/further', '0', '1', '/documents/any/further', 'Documents'],
  ['/statements-and-documents', '1', '1', '/statements-and-documents', 'Statements & Documents'],
  [
    '/statements-and-documents/x',
    '1',
    '1',
    '/statements-and-documents/x',
    'Statements & Documents',
  ],
  ['/documents', '1', '0', '/statements', 'Statements'],
  ['/statements/2026', '1', '1', '/statements-and-documents', 'Statements & Documents'],
  ['/statements', '0', '0', '/home', 'Home'],
] as const)(
  '[SHELL-19][SHELL-21][SHELL-23] leads from %s, with statements %s and documents %s, to %s',
  async (address, statements, documents, end, title) => {
    await openAt(address, settingsOf(statements, documents))
    await waitFor(() =>
      expect([document.title, location.pathname]).toEqual([`${title} · Lone Mesa Portal`, end]),
    )
    if (end !== '/home') await screen.findByRole('heading', { level: 1, name: title })
  },
)
