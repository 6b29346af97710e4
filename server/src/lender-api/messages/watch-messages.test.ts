import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SentAppMessage, startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
let token: string
let receiptId: string
beforeAll(async () => {
  started = await startApp({ demo: true })
  token = await started.signIn()
  const payload = { limit: 1, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
  const { body } = await started.ask('/payments/get-payment-receipts', { token, payload })
  receiptId = (body.result['receipts'] as { id: string }[])[0]?.id ?? ''
})
afterAll(() => started.close())

const callLenderApi = (path: string, sent?: SentAppMessage) => started.callLenderApi(path, sent)
const say = (from: string, text: string) => callLenderApi('/texts', { payload: { from, text } })
const mark = (stopped: unknown, phone = '2105550123') =>
  callLenderApi(`/stopped-phones/${phone}`, { method: 'PUT', payload: { stopped } })
const send = async (phoneNo: string) => {
  const payload = { receiptId, phoneNo }
  return (await started.ask('/payments/send-payment-receipts', { token, payload })).body
}

it('lists each message with its delivery status', async () => {
  await send('2105550121')
  const { body } = await callLenderApi('/outbox?state=waiting')
  expect(body).toEqual([
    expect.objectContaining({
      topic: 'receipt.asked',
      channel: 'sms',
      to: '2105550121',
      state: 'waiting',
      attempts: 0,
      sentAt: null,
    }),
  ])
  expect((await callLenderApi('/outbox?state=sent')).body).toEqual([])
  expect((await callLenderApi('/outbox?state=lost')).body).toMatchObject({
    status: 422,
    field: 'state',
  })
})

it('honors STOP at once, and START', async () => {
  expect((await say('+1 210-555-0122', 'Stop.')).body).toEqual({
    phone: '2105550122',
    stopped: '1',
  })
  expect((await callLenderApi('/stopped-phones')).body).toEqual([
    expect.objectContaining({ phone: '2105550122' }),
  ])
  expect((await send('2105550122')).reason).toBe('stopped')
  expect((await say('2105550122', 'thanks')).body).toMatchObject({ stopped: null })
  expect((await send('2105550122')).reason).toBe('stopped')
  await say('2105550122', 'START')
  expect((await send('2105550122')).status).toBe(1)
})

it('lets the lender stop and resume texts to a phone', async () => {
  await mark('1')
  expect((await send('2105550123')).reason).toBe('stopped')
  await mark('0')
  expect((await send('2105550123')).status).toBe(1)
  expect((await mark('yes')).body).toMatchObject({ status: 422, field: 'stopped' })
  expect((await mark('1', '123')).body).toMatchObject({ status: 422, field: 'phone' })
})

it.each([
  [{ text: 'STOP' }, 'from'],
  [{ from: '2105550124' }, 'text'],
  [{ from: 'x', text: 'STOP' }, 'from'],
])('refuses the incoming text %j', async (payload, field) => {
  expect((await callLenderApi('/texts', { payload })).body).toMatchObject({ status: 422, field })
})
