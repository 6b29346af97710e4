import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

afterEach(cleanup)

const tabs = ['one', 'two', 'three'].map((value) => ({ value, label: value }))

function Sample() {
  const [shown, show] = useState('one')
  return (
    <>
      <Tabs id="sample" label="Numbers" tabs={tabs} value={shown} onChange={show} />
      {tabs.map(({ value }) => (
        <TabPanel key={value} id="sample" value={value} shown={value === shown}>
          <input aria-label={`in ${value}`} />
        </TabPanel>
      ))}
    </>
  )
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent

it('moves through tabs by arrows, Home and End, with only the chosen tab in the Tab order', async () => {
  render(<Sample />)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('one')
  await userEvent.keyboard('{ArrowRight}')
  expect([chosen(), document.activeElement?.textContent]).toEqual(['two', 'two'])
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(chosen()).toBe('three')
  await userEvent.keyboard('{Home}')
  expect(chosen()).toBe('one')
  await userEvent.keyboard('{End}')
  expect(chosen()).toBe('three')
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
})

it('names the one panel that shows, and keeps what was typed in the others', async () => {
  render(<Sample />)
  await userEvent.type(screen.getByLabelText('in one'), 'kept')
  await userEvent.click(screen.getByRole('tab', { name: 'two' }))
  expect(screen.getAllByRole('tabpanel').map(({ id }) => id)).toEqual(['sample-two'])
  expect(screen.getByRole('tabpanel', { name: 'two' })).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: 'one' }))
  expect(screen.getByLabelText<HTMLInputElement>('in one').value).toBe('kept')
})
