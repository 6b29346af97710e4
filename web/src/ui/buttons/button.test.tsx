import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

const button = () => screen.getByRole('button')
const text = (id: string | null) => document.querySelector(`[id="${id}"]`)?.textContent

it('says why a button is blocked, keeps the focus, and does nothing', async () => {
  const press = vi.fn<() => void>()
  render(
    <Button onClick={press} blocked="Choose a payment method.">
      {'Pay'}
    </Button>,
  )
  await userEvent.click(button())
  expect(press).not.toHaveBeenCalled()
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(text(button().getAttribute('aria-describedby'))).toBe('Choose a payment method.')
  expect(document.activeElement).toBe(button())
})

it.each([
  ['blocked', { blocked: 'Not now.' }],
  ['waiting', { waiting: true }],
])('sends no form while a button is %s, by a click or by Enter', async (_state, props) => {
  const send = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
    event.preventDefault(),
  )
  const form = (closed: object) => (
    <form onSubmit={send}>
      <input aria-label="Amount" />
      <Button type="submit" {...closed}>
        {'Pay'}
      </Button>
    </form>
  )
  const { rerender } = render(form(props))
  await userEvent.click(button())
  await userEvent.type(screen.getByLabelText('Amount'), '25{Enter}')
  expect(send).not.toHaveBeenCalled()
  rerender(form({}))
  await userEvent.click(button())
  expect(send).toHaveBeenCalledTimes(1)
})

it('keeps the name of a button while it waits', () => {
  render(
    <Button waiting waitingLabel="Sending">
      {'Pay'}
    </Button>,
  )
  expect(button().textContent).toBe('PaySending')
  expect(button().getAttribute('aria-busy')).toBe('true')
})

it('runs the blocked action when a blocked button is pressed, and nothing while it waits', async () => {
  const press = vi.fn<() => void>()
  const show = vi.fn<() => void>()
  const { rerender } = render(
    <Button blocked="Not yet." onClick={press} onBlocked={show}>
      {'Send'}
    </Button>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect([press.mock.calls.length, show.mock.calls.length]).toEqual([0, 1])
  rerender(
    <Button waiting onClick={press} onBlocked={show}>
      {'Send'}
    </Button>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect([press.mock.calls.length, show.mock.calls.length]).toEqual([0, 1])
})
