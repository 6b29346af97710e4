import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { NavEntry } from './nav-entry.tsx'

it('reports when a pointer is near, and when the focus is', async () => {
  const onNear = vi.fn<() => void>()
  render(<NavEntry item={{ href: '/receipts', label: 'Receipts', onNear }} />)
  expect(onNear).not.toHaveBeenCalled()
  const link = screen.getByRole('link', { name: 'Receipts' })
  await userEvent.hover(link)
  expect(onNear).toHaveBeenCalledOnce()
  act(() => link.focus())
  expect(onNear).toHaveBeenCalledTimes(2)
})
