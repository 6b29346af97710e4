import { listLoansEndpoint } from '@quittance/contract/loans'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { beginAsAgent, openPortal } from '../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { useLoans } from '../../features/loans/use-loans.ts'
import { RequiredNotices } from './required-notices.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

function Page() {
  const { data } = useLoans()
  return (
    <>
      <p>{data === undefined ? 'Loading' : 'Loaded'}</p>
      <RequiredNotices />
    </>
  )
}

function openOfBankrupt(): void {
  const portal = portalInMemory()
  async function send(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    const answer = await portal.send(url, init)
    if (!(url as string).includes(listLoansEndpoint.path)) return answer
    const told = (await answer.json()) as { result: object }
    return Response.json({ ...told, result: { ...told.result, showBkUdfPopup: true } })
  }
  openPortal(<Page />, { send })
}

it('shows the notice of a bankruptcy to the borrower, and to an agent in their place none', async () => {
  openOfBankrupt()
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeDefined()
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  beginAsAgent()
  openOfBankrupt()
  expect(await screen.findByText('Loaded')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})
