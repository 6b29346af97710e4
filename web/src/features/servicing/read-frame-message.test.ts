import { expect, it } from 'vitest'
import { requestsPayment } from './read-frame-message.ts'

const origin = 'https://ai.example.com'
const frame = { its: 'window' }
const wanted = { action: 'goto', location: 'makePayment' }
const ask = (message: object, from: object = {}) =>
  requestsPayment({ source: frame, origin, data: wanted, ...message } as never, {
    window: frame,
    origin,
    ...from,
  })

it('understands the frame of the lender’s assistant, whether it sends an object or its JSON', () => {
  expect(ask({})).toBe(true)
  expect(ask({ data: JSON.stringify(wanted) })).toBe(true)
  expect(ask({ data: { ...wanted, more: 1 } })).toBe(true)
})

it.each([
  [{ source: null }],
  [{ source: { another: 'window' } }],
  [{ origin: '' }],
  [{ origin: 'null' }],
  [{ origin: 'http://ai.example.com' }],
  [{ origin: 'https://ai.example.com:8443' }],
  [{ origin: 'https://ai.example.com.evil.example' }],
  [{ data: null }],
  [{ data: 'goto makePayment' }],
  [{ data: '{"action":"goto"}' }],
  [{ data: [wanted] }],
  [{ data: { ...wanted, action: 'GOTO' } }],
  [{ data: { ...wanted, location: 'settings' } }],
  [{ data: { ...wanted, location: ['makePayment'] } }],
  [{ data: `${JSON.stringify(wanted)}${' '.repeat(1_000)}` }],
])('ignores a message with %j', (message) => {
  expect(ask(message)).toBe(false)
})

it('accepts nothing while the lender has set no origin, or the frame is not there', () => {
  expect(ask({ origin: '' }, { origin: '' })).toBe(false)
  expect(ask({ source: null }, { window: null })).toBe(false)
})
