import { endpoints } from '@quittance/contract/endpoints'
import { builtIn } from '@quittance/contract/labels/built-in'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { aBoot, done, openInApp } from '../../testing/open-in-app.tsx'
import { App } from './app.tsx'
import { pages } from './pages.ts'

// A frame loads in a browser only.
vi.mock('../features/servicing/assistant-frame.tsx', () => ({ AssistantFrame: () => null }))

beforeAll(() => Promise.all([import('./signed-in.tsx'), ...pages.map(({ code }) => code.fetch())]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const admin = /\badmin(istrat|istrad)?/i

it.each(pages.map(({ path }) => path))(
  '[PERM-02] shows at %s no role of an administrator, whatever the lender switches on',
  async (path) => {
    const details = { statements: '1', generateScheduledAuthorizationDocument: '1' }
    navigate(path)
    openInApp(<App />, {
      boot: aBoot(details),
      token: 'token-1',
      answer: () => done({ loans: [] }),
    })
    await act(async () => undefined)
    expect((await screen.findAllByRole('navigation', { name: 'Main' })).length).toBeGreaterThan(0)
    // The one sentence of the specification that names one is an error's (§8).
    const told = document.body.textContent.replaceAll(builtIn.en['shell.error.generic'], '')
    expect(told).not.toMatch(admin)
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
    expect(links.filter((href) => admin.test(href))).toEqual([])
  },
)

it('[PERM-02] names an administrator in no label but that error, in no language, and in no call', () => {
  for (const [language, labels] of Object.entries(builtIn)) {
    const naming = Object.entries(labels).filter(([, text]) => admin.test(text))
    expect([language, naming.map(([key]) => key)]).toEqual([language, ['shell.error.generic']])
  }
  expect(endpoints.filter(({ path }) => admin.test(path))).toEqual([])
})
