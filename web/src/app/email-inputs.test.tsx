import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPortal } from '../../testing/open-portal.tsx'
import { portalInMemory } from '../../testing/portal-in-memory.ts'
import { ChangeEmailPrompt } from '../features/auth/sign-in/email/change-email-prompt.tsx'
import { createSignUpDraft, SignUpDraftContext } from '../features/auth/sign-up/sign-up-draft.ts'
import { SignUpForm } from '../features/auth/sign-up/sign-up-form.tsx'
import { AddContactDialog } from '../features/profile/contacts/add-contact-dialog.tsx'
import { SendReceiptDialog } from '../features/receipts/send-receipt-dialog.tsx'
import { ReceiptEmail, useReceiptEmail } from '../features/schedules/review/receipt-email.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const ignore = () => undefined
const waiting = { emailId: 'e-1', email: 'm@example.com', password: 'x', phone: '', proof: null }
const draft = createSignUpDraft()

/** Where the receipts of a schedule go. */
function ScheduleReceipts() {
  return <ReceiptEmail {...useReceiptEmail()} />
}

type Case = readonly [name: string, label: string, length: number, form: ReactNode]

const inputs: readonly Case[] = [
  [
    'of sign-up',
    'Email',
    50,
    <SignUpDraftContext key="sign-up" value={draft}>
      <SignUpForm onTouched={ignore} onSent={ignore} />
    </SignUpDraftContext>,
  ],
  [
    'that replaces an email',
    'New email',
    50,
    <ChangeEmailPrompt key="change" waiting={waiting} onClose={ignore} />,
  ],
  ['of the receipts of a schedule', 'Email address', 50, <ScheduleReceipts key="receipts" />],
  ['of one receipt', 'Email', 50, <SendReceiptDialog key="send" receiptId="1" onClose={ignore} />],
  [
    'of an email to add',
    'Email Address',
    100,
    <AddContactDialog key="add" of="email" recordId="1" onNext={ignore} onClose={ignore} />,
  ],
]

/** Another file may have left what was typed into a form; one that saves late writes it after this. */
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it.each(inputs)(
  '[LIM-17] takes in the form %s, at %s, %d letters',
  async (_, name, length, form) => {
    openPortal(form, portalInMemory({}))
    const other = screen.queryByRole('radio', { name: 'To another address' })
    if (other !== null) await userEvent.click(other)
    const field = await screen.findByLabelText<HTMLInputElement>(name)
    await userEvent.clear(field)
    await userEvent.paste(`${'a'.repeat(length - 12)}@example.com`)
    expect(field.value).toHaveLength(length)
    await userEvent.keyboard('m')
    expect(field.value).toHaveLength(length)
  },
)

it.each(inputs)(
  'keeps an email pasted into the form %s, at %s, whole beyond its limit, and refuses it',
  async (_, name, length, form) => {
    openPortal(form, portalInMemory({}))
    const other = screen.queryByRole('radio', { name: 'To another address' })
    if (other !== null) await userEvent.click(other)
    const field = await screen.findByLabelText<HTMLInputElement>(name)
    const email = `${'a'.repeat(length - 11)}@example.com`
    await userEvent.clear(field)
    await userEvent.paste(email)
    await userEvent.tab()
    expect(field.value).toBe(email)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  },
)

it('[VAL-49] keeps a pasted email of more than a hundred letters whole, refuses it and sends nothing', async () => {
  const portal = portalInMemory({})
  openPortal(<AddContactDialog of="email" recordId="1" onNext={ignore} onClose={ignore} />, portal)
  const field = await screen.findByLabelText<HTMLInputElement>('Email Address')
  const email = `${'a'.repeat(90)}@example.com`
  await userEvent.click(field)
  await userEvent.paste(email)
  await userEvent.keyboard('{Enter}')
  expect(field.value).toBe(email)
  await screen.findAllByText('Please enter a valid email address')
  expect(portal.calls).toEqual([])
  await userEvent.keyboard('{Backspace}'.repeat(2))
  expect(field.value).toHaveLength(100)
  await userEvent.keyboard('m')
  expect(field.value).toHaveLength(100)
})
