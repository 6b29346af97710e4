import { userDetailsEndpoint } from '@quittance/contract/profile/details'
import { sendReceiptEndpoint } from '@quittance/contract/receipts/send-receipt'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { openPortal } from '../../../testing/open-portal.tsx'
import { theDetails } from '../../../testing/portal-builders.ts'
import { SendReceiptDialog } from './send-receipt-dialog.tsx'

afterEach(cleanup)

const details = z.encode(
  userDetailsEndpoint.result,
  theDetails({
    emails: [
      { id: 'e-2', value: 'work@example.com', isVerified: true, isPrimary: false },
      { id: 'e-1', value: 'maria@example.com', isVerified: true, isPrimary: true },
    ],
    phones: [{ id: 'p-1', value: '2105550101', isVerified: true, isPrimary: true }],
    language: 'en',
    country: 'US',
    textsOffered: true,
  }),
)

const done = (result: unknown) => ({ status: 1, statusCode: 200, message: 'On its way.', result })
const refusal = (reason: string, field: string, message: string) => ({
  status: 0,
  statusCode: 422,
  reason,
  field,
  message,
})

/** @param says what the server answers when the receipt is sent; null: nothing comes back */
function open(says: object | null = done({}), settings = {}, known: object = details) {
  const sent: unknown[] = []
  const onClose = vi.fn<() => void>()
  const send = async (url: string | URL | Request, init?: RequestInit) => {
    if ((url as string).endsWith(userDetailsEndpoint.path)) return Response.json(done(known))
    if (!(url as string).endsWith(sendReceiptEndpoint.path)) throw new Error('not asked for')
    sent.push(JSON.parse(init?.body as string))
    if (says === null) throw new TypeError('fetch failed')
    return Response.json(says)
  }
  const dialog = <SendReceiptDialog receiptId="order-1" onClose={onClose} />
  const { messages } = openPortal(dialog, { send }, settings)
  return { sent, onClose, messages }
}

const email = () => screen.findByLabelText<HTMLInputElement>('Email')
const phone = () => screen.getByLabelText<HTMLInputElement>(/^Text message/)
const button = () => screen.getByRole('button', { name: 'Send receipt' })
const press = () => userEvent.click(button())
const isClosed = () => button().getAttribute('aria-disabled') === 'true'

it('[PAY-02][RCPT-19] opens the receipt form with the primary email and phone, and sends the receipt to both', async () => {
  const { sent, onClose, messages } = open()
  expect((await email()).value).toBe('maria@example.com')
  expect(phone().value).toBe('2105550101')
  await press()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    { receiptId: 'order-1', email: 'maria@example.com', phoneNo: '2105550101' },
  ])
  expect(messages.shown.current()).toEqual({ tone: 'good', text: 'On its way.' })
})

it('opens the receipt form empty where the lender says so, and asks for email or phone', async () => {
  const { sent } = open(done({}), { receiptAutoFillEmailPhone: '0' })
  expect((await email()).value).toBe('')
  expect(phone().value).toBe('')
  await screen.findByText('Some field should be filled')
  expect(isClosed()).toBe(true)
  await press()
  expect(sent).toEqual([])
  await userEvent.type(phone(), '2105550101')
  expect(screen.queryByText('Some field should be filled')).toBeNull()
  expect(isClosed()).toBe(false)
})

it('[LIM-17] takes fifty letters of an email, and sends to a longer one that is on file', async () => {
  const value = `${'m'.repeat(60)}@example.com`
  const emails = [{ id: 'e-1', value, isVerified: true, isPrimary: true }]
  const known = z.encode(userDetailsEndpoint.result, theDetails({ emails }))
  const { sent, onClose } = open(done({}), {}, known)
  expect((await email()).value).toBe(value)
  await press()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ receiptId: 'order-1', email: value }])
  await userEvent.clear(await email())
  await userEvent.type(await email(), value)
  expect((await email()).value).toBe(value.slice(0, 50))
})

it('[VAL-48] takes ten digits of a phone at most', async () => {
  open(done({}), { receiptAutoFillEmailPhone: '0' })
  await email()
  await userEvent.type(phone(), '210555010399')
  expect(phone().value).toBe('2105550103')
})

it('says at the field what is wrong, and sends no receipt', async () => {
  const { sent } = open()
  await userEvent.clear(await email())
  await userEvent.type(await email(), 'maria@')
  await userEvent.clear(phone())
  await userEvent.type(phone(), '210')
  await screen.findByText('Check “Email” to continue.')
  await press()
  await screen.findByText('This must be a valid e-mail')
  await screen.findByText('Please enter a valid phone number')
  expect(sent).toEqual([])
})

it.each([
  ['210555010199', '2105550101'],
  ['(210) 555-0101', '2105550101'],
  ['+1 210 555 0101', '2105550101'],
  ['abc', ''],
])('reads the phone %j as %j', async (typed, kept) => {
  open()
  await email()
  await userEvent.clear(phone())
  await userEvent.type(phone(), typed)
  expect(phone().value).toBe(kept)
})

it('shows the server’s refusal at its field, and keeps what was typed', async () => {
  const { onClose } = open(refusal('stopped', 'phoneNo', 'This number asked for no texts.'))
  await email()
  await press()
  await screen.findByText('This number asked for no texts.')
  expect(phone().value).toBe('2105550101')
  expect(phone().getAttribute('aria-invalid')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
})

it('says that the receipt could not be sent when no answer comes', async () => {
  const { onClose } = open(null)
  await email()
  await press()
  const told = await screen.findByText(/We could not send the receipt/)
  expect(told.closest('[role=status]')).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

it('asks for no phone where the lender sends no texts', async () => {
  const { sent, onClose } = open(done({}), {}, { ...details, textsOffered: '0' })
  await email()
  expect(within(screen.getByRole('dialog')).queryByLabelText(/^Text message/)).toBeNull()
  await press()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ receiptId: 'order-1', email: 'maria@example.com' }])
})
