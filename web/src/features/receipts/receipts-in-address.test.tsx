import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aReceipt } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { ReceiptsPage } from './receipts-page.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

it.each(['abc', '25', '25.5', '-25.00', '12345678901.00'])(
  'asks for no amount that the address writes as %s',
  async (amount) => {
    history.replaceState(null, '', `/?amount=${amount}&from=2026-02-30`)
    const portal = open([aReceipt()])
    await screen.findByText('1 to 1 of 1')
    expect(portal.calls[0]?.body).not.toHaveProperty('amount')
    cleanup()
    history.replaceState(null, '', '/?amount=25.00')
    const other = open([aReceipt()])
    await screen.findByText('1 to 1 of 1')
    expect(other.calls[0]?.body).toMatchObject({ amount: '25.00' })
  },
)

it.each([
  ['2', '101 to 101 of 101'],
  ['9999', '101 to 101 of 101'],
  ['0', '1 to 100 of 101'],
  ['-1', '1 to 100 of 101'],
  ['1.5', '1 to 100 of 101'],
  ['x', '1 to 100 of 101'],
  ['99999', '1 to 100 of 101'],
])('shows for the page %s of the address the receipts %s', async (page, place) => {
  history.replaceState(null, '', `/?page=${page}`)
  open(Array.from({ length: 101 }, (_, i) => aReceipt({ id: `r-${i}` })))
  expect(await screen.findByText(place)).toBeDefined()
  expect(screen.getByRole('list', { name: 'Your receipts' })).toBeDefined()
})

it.each(['9', 'amount', ''])('sorts by the newest where the address sorts by %s', async (sort) => {
  history.replaceState(null, '', `/?sort=${sort}&kinds=gold&loans=99-000001`)
  const portal = open([aReceipt()])
  await screen.findByText('1 to 1 of 1')
  const [asked] = portal.calls
  expect(asked?.body).toMatchObject({ sortBy: '2', modeOfPayment: '-1', loanNo: '' })
})

function open(receipts: ReturnType<typeof aReceipt>[]) {
  const portal = portalInMemory({ receipts })
  openPortal(<ReceiptsPage loanNumbers={['21-104233']} />, portal)
  return portal
}
