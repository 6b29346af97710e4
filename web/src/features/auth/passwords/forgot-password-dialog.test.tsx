import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answering, done, openInApp, refusal } from '../../../../testing/open-in-app.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'

const contact = () => screen.getByLabelText<HTMLInputElement>('Email or Phone Number')
const send = () => screen.getByRole('button', { name: /Send the link/ })

afterEach(cleanup)

describe('what is sent', () => {
  it.each([
    [' Maria.Ortega@example.com ', { email: 'maria.ortega@example.com' }],
    ['+1 (210) 555-0101', { phoneno: '2105550101' }],
  ])('[PWD-02][PWD-03] sends %s with its one value', async (typed, sent) => {
    const { calls } = open(done())
    await userEvent.type(contact(), typed)
    await userEvent.click(send())
    await waitFor(() =>
      expect(calls.map(({ path, body }) => [path, body])).toEqual([
        ['/users/web/forgot-password', { lang: 'en', ...sent }],
      ]),
    )
  })

  it.each([
    ['', 'This field is required'],
    ['maria', 'Invalid email or phone number'],
    ['maria@example', 'Invalid email or phone number'],
    ['210555010', 'Invalid email or phone number'],
  ])('[VAL-17] sends %j nowhere, and says what is wrong at its field', async (typed, says) => {
    const { calls } = open(done())
    if (typed !== '') await userEvent.type(contact(), typed)
    await userEvent.click(send())
    expect(document.querySelector(`[id="${contact().id}-error"]`)?.textContent).toBe(says)
    expect(document.activeElement).toBe(contact())
    await userEvent.type(contact(), '{Enter}')
    expect([calls, contact().value]).toEqual([[], typed])
  })
})

describe('what comes of it', () => {
  it('shows the server’s words, and what to do with the message', async () => {
    const { onClose } = open({ ...done(), message: 'A link may be on its way.' })
    await userEvent.type(contact(), 'maria.ortega@example.com{Enter}')
    const told = await screen.findByRole('status')
    expect(told.textContent).toContain('A link may be on its way.')
    expect(told.textContent).toContain('maria.ortega@example.com')
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it.each([
    ['a refusal, at its field', refusal('This contact will not do.', { field: 'email' })],
    ['no answer', undefined],
  ])('keeps the typed contact after %s', async (_what, answer) => {
    open(answer)
    await userEvent.type(contact(), 'maria.ortega@example.com')
    await userEvent.click(send())
    await screen.findByText(answer === undefined ? /internet/i : 'This contact will not do.')
    expect(contact().value).toBe('maria.ortega@example.com')
    expect(send().getAttribute('aria-disabled')).toBeNull()
  })
})

function open(answer: ReturnType<Answering>) {
  const onClose = vi.fn<() => void>()
  const app = openInApp(<ForgotPasswordDialog known="" onClose={onClose} />, {
    answer: () => answer,
  })
  return { ...app, onClose }
}
