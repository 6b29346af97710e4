import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { signedInBorrower } from '../../testing/empty-browser.ts'
import { aBoot, done, openInApp } from '../../testing/open-in-app.tsx'
import { App } from './app.tsx'
import { pages } from './pages.ts'
import { paths } from './paths.ts'

// The pages themselves have tests of their own.
vi.mock('./routes/home.tsx', () => ({ HomeRoute: () => <main id="main" tabIndex={-1} /> }))
vi.mock('./routes/receipts.tsx', () => ({ ReceiptsRoute: () => <main id="main" tabIndex={-1} /> }))

// Fetched ahead, as the touched form does: a busy machine takes its time to compile it.
beforeAll(() => Promise.all([import('./signed-in.tsx'), import('./routes/sign-up.tsx')]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('where an address leads', () => {
  it.each([
    // address, token, where it ends, title of the document
    ['/', null, '/login', 'Sign In'],
    ['/login', null, '/login', 'Sign In'],
    ['/home', null, '/login', 'Sign In'],
    ['/signup', null, '/signup', 'Create Account'],
    ['/verifyOTP', null, '/signup', 'Create Account'],
    ['/receipts', null, '/login', 'Sign In'],
    ['/nowhere/at/all', null, '/login', 'Sign In'],
    ['/', 'token-1', '/home', 'Home'],
    ['/login', 'token-1', '/home', 'Home'],
    ['/signup', 'token-1', '/home', 'Home'],
    ['/verifyOTP', 'token-1', '/home', 'Home'],
    ['/home', 'token-1', '/home', 'Home'],
    ['/receipts', 'token-1', '/receipts', 'Receipts'],
    ['/settings/payment-option', 'token-1', '/settings/payment-option', 'Settings'],
    ['/settings', 'token-1', '/settings/payment-option', 'Settings'],
    ['/settings/nowhere/at/all', 'token-1', '/settings/payment-option', 'Settings'],
    ['/nowhere/at/all', 'token-1', '/home', 'Home'],
    ['/home/further', 'token-1', '/home', 'Home'],
  ])('leads from %s with token %s to %s', async (address, token, end, title) => {
    await openAt(address, token)
    await waitFor(() =>
      expect([document.title, location.pathname]).toEqual([`${title} · Lone Mesa Portal`, end]),
    )
  })
})

describe('the way between the pages before sign-in', () => {
  it('[AUTH-10][SHELL-06] leads from sign-in to sign-up and back', async () => {
    await openAt('/login', null)
    await userEvent.click(await screen.findByRole('link', { name: 'Sign Up' }))
    await waitFor(() => expect(location.pathname).toBe('/signup'))
    await userEvent.click(await screen.findByRole('link', { name: /account/ }))
    await waitFor(() => expect(location.pathname).toBe('/login'))
  })

  it('[AUTH-09] opens a dialog for a forgotten password', async () => {
    await openAt('/login', null)
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot Your Password' }))
    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  it('drops the sign-up that was begun once somebody is signed in', async () => {
    const { store } = await openAt('/signup', null)
    await userEvent.type(await emailField(), 'felix@example.com')
    expect(sessionStorage.getItem('draft:sign-up')).toContain('felix@example.com')
    act(() => store.begin(signedInBorrower))
    await waitFor(() => expect(location.pathname).toBe('/home'))
    expect(sessionStorage.getItem('draft:sign-up')).toBeNull()
    act(() => store.end())
    await waitFor(() => expect(location.pathname).toBe('/login'))
    await userEvent.click(await screen.findByRole('link', { name: 'Sign Up' }))
    expect((await emailField()).value).toBe('')
  })

  it('[PROF-04] leads from the bare address of settings to the payment options', async () => {
    await openAt('/settings', 'token-1')
    await waitFor(() => expect(location.pathname).toBe('/settings/payment-option'))
  })
})

describe('every page of somebody who is signed in', () => {
  it.each(pages)('[SHELL-25] leads an anonymous user from $path to sign-in', async ({ path }) => {
    await openAt(path, null)
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(document.title).toBe('Sign In · Lone Mesa Portal')
  })

  it.each([
    ...pages.map(({ path }) => path).filter((path) => path.startsWith(paths.settings)),
    paths.settings,
    `${paths.settings}/nowhere/at/all`,
  ])('[SHELL-18] shows the settings section at %s', async (path) => {
    await openAt(path, 'token-1')
    const [main] = await screen.findAllByRole('navigation', { name: 'Main' })
    const current = within(main ?? document.body).getByRole('link', { current: 'page' })
    expect(current.textContent).toBe('Settings')
    await waitFor(() => expect(location.pathname).toMatch(/^\/settings\/[\w-]+$/))
    await screen.findByRole('heading', { level: 1 })
  })
})

describe('the navigation', () => {
  it('shows in the navigation the lender’s pages that exist, the present one marked', async () => {
    await openAt('/home', 'token-1')
    await waitFor(() =>
      expect(names()).toEqual(['Home', 'Schedule', 'Receipts', 'Statements', 'Settings']),
    )
    const current = screen.getAllByRole('link', { current: 'page' })
    expect(new Set(current.map((link) => link.textContent))).toEqual(new Set(['Home']))
  })

  it('leaves out receipts where the assistant has their place, but not their address', async () => {
    await openAt('/receipts', 'token-1', { enableConstantAi: '1' })
    await waitFor(() =>
      expect(names()).toEqual(['Home', 'Servicing', 'Schedule', 'Statements', 'Settings']),
    )
    expect(location.pathname).toBe('/receipts')
  })

  it('opens a page of the navigation without asking the server for a document', async () => {
    await openAt('/home', 'token-1')
    const [link] = await screen.findAllByRole('link', { name: 'Receipts' })
    if (link !== undefined) await userEvent.click(link)
    await waitFor(() => expect(document.title).toMatch(/^Receipts/))
    expect(location.pathname).toBe('/receipts')
  })
})

describe('logging out', () => {
  it('asks before logging out, and keeps the session when that is declined', async () => {
    const { dialog, store, calls } = await ask()
    await userEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }))
    expect(store.state.current()?.token).toBe('token-1')
    expect(calls.map(({ path }) => path)).not.toContain('/users/signout')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[AUTH-44] tells the server of the sign-out with the token, and signs out here though that fails', async () => {
    const { dialog, store, calls } = await ask()
    sessionStorage.setItem('payment-attempt:loan-1', '{}')
    await userEvent.click(dialog.getByRole('button', { name: 'Log Out' }))
    await waitFor(() => expect(location.pathname).toBe('/login'))
    const ended = calls.filter(({ path }) => path === '/users/signout')
    expect(ended).toEqual([{ path: '/users/signout', token: 'token-1', body: {} }])
    expect([store.state.current(), sessionStorage.length]).toEqual([null, 0])
    expect(screen.getByRole('status').textContent).toContain('You are logged out.')
  })
})

describe('who the lender is', () => {
  const details = {
    addressStreet: '12 Mesa Road',
    addressCity: 'San Antonio',
    addressState: 'TX',
    addressZip: '78205',
    phoneNumber: '2105550100',
    customerCareEmail: 'care@lonemesa.example',
    website: 'https://lonemesa.example',
    workingHours: 'Mon-Fri 8-6',
  }

  it('shows in Contact Us all contact data that is configured', async () => {
    await openAt('/home', 'token-1', details)
    await userEvent.click(await screen.findByRole('button', { name: 'Contact Us' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('12 Mesa Road, San Antonio, TX\u{a0}78205')
    expect(dialog.textContent).toContain('Mon-Fri 8-6')
    const links = within(dialog).getAllByRole<HTMLAnchorElement>('link')
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['mailto:care@lonemesa.example', 'care@lonemesa.example'],
      ['tel:2105550100', '210-555-0100'],
      ['https://lonemesa.example', 'https://lonemesa.example (opens in a new tab)'],
    ])
  })

  it('hides Contact Us where the lender says so', async () => {
    await openAt('/home', 'token-1', { ...details, hideBpContactUs: '1' })
    await screen.findByRole('button', { name: 'Your menu, Maria' })
    expect(screen.queryByRole('button', { name: 'Contact Us' })).toBeNull()
  })
})

async function openAt(
  address: string,
  token: string | null,
  details: Readonly<Record<string, unknown>> = {},
) {
  cleanup()
  navigate(address)
  const app = openInApp(<App />, {
    boot: aBoot(details),
    ...(token !== null && { token }),
    answer: (path) => (path === '/users/signout' ? undefined : done({ data: [] })),
  })
  await act(async () => undefined)
  return app
}

const emailField = () => screen.findByLabelText<HTMLInputElement>(/^Email/)

function names() {
  return within(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body)
    .getAllByRole('link')
    .map((link) => link.textContent)
}

async function ask() {
  const app = await openAt('/home', 'token-1')
  await userEvent.click(await screen.findByRole('button', { name: 'Your menu, Maria' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }))
  return { ...app, dialog: within(await screen.findByRole('dialog')) }
}
