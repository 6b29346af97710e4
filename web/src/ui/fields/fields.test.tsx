import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { MoneyField } from './money-field.tsx'
import { PasswordField } from './password-field.tsx'

afterEach(cleanup)

/** What a screen reader says after the name: hint and error, in this order. */
function description(control: HTMLElement): string {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '').join('')
}

it('keeps an amount as it is typed, cut nowhere, on a keyboard of figures', async () => {
  render(<MoneyField label="Payment amount" sign="$" />)
  const field = screen.getByLabelText('Payment amount')
  await userEvent.type(field, '1,234,567.8901')
  expect(field).toHaveProperty('value', '1,234,567.8901')
  expect(field.getAttribute('inputmode')).toBe('decimal')
})

const moneyField = (error?: string) => (
  <MoneyField label="Amount" sign="$" hint="At least $10.00" error={error} />
)

it('ties hint and error to the field, and marks it while the error is shown', () => {
  const { rerender } = render(moneyField('Too little.'))
  const input = screen.getByLabelText('Amount')
  expect(description(input)).toBe('At least $10.00Too little.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  rerender(moneyField())
  expect(description(input)).toBe('At least $10.00')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

it('shows and hides a password, and keeps what was typed', async () => {
  render(<PasswordField label="Password" showLabel="Show it" hideLabel="Hide it" />)
  const field = screen.getByLabelText('Password')
  await userEvent.type(field, 'secret')
  expect(field).toHaveProperty('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }))
  expect(field).toHaveProperty('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide it' }))
  expect(field).toHaveProperty('type', 'password')
  expect(field).toHaveProperty('value', 'secret')
})
