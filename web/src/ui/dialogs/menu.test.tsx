import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Menu } from './menu.tsx'
import { SwitcherList } from '../choices/switcher-list.tsx'
import { Switcher } from '../navigation/switcher.tsx'

afterEach(cleanup)

const focused = () => document.activeElement?.textContent

it('moves in a menu by arrows, Home, End, letters and Escape', async () => {
  const out = vi.fn<() => void>()
  const items = [
    { id: 'look', label: 'Appearance' },
    'rule' as const,
    { id: 'words', label: 'Language' },
    { id: 'out', label: 'Log out', onSelect: out },
  ]
  render(<Menu label="Your menu" trigger={null} items={items} />)
  screen.getByRole('button', { name: 'Your menu' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Appearance')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Language')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Log out')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Appearance')
  await userEvent.keyboard('l')
  expect(focused()).toBe('Language')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('Your menu')
  await userEvent.keyboard('{Enter}{End}{Enter}')
  expect(out).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).toBeNull()
})

it('closes a menu when the page beside it is pressed', async () => {
  render(
    <>
      <Menu label="Your menu" trigger={null} items={[{ id: 'a', label: 'Appearance' }]} />
      <p>{'Elsewhere'}</p>
    </>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(screen.queryByRole('menu')).not.toBeNull()
  await userEvent.click(screen.getByText('Elsewhere'))
  expect(screen.queryByRole('menu')).toBeNull()
})

it('switches accounts from the current one on, and says nothing when it stays', async () => {
  const switched = vi.fn<(value: string) => void>()
  const options = [
    { value: 'a', title: 'Honda' },
    { value: 'b', title: 'Hyundai' },
  ]
  const list = { View: SwitcherList, open: () => undefined, warm: () => undefined }
  const accounts = { value: 'a', options, onChange: switched, list }
  render(<Switcher label="Account" {...accounts} />)
  screen.getByRole('button', { name: /Account/ }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Honda')
  await userEvent.keyboard('{Enter}')
  expect(switched).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(switched.mock.calls).toEqual([['b']])
  expect(screen.queryByRole('list')).toBeNull()
})
