import { endpoints } from '@quittance/contract/endpoints'
import { readSmsKeyword } from '@quittance/domain/notifications/read-sms-keyword'
import { isSameName } from '@quittance/domain/auth/sign-up/same-name'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { exampleName, requestsFor, sendRequest } from '../../testing/calls/requests.ts'
import { startApp, type StartedApp } from '../../testing/start-app.ts'
import { isCommonPassword } from '../auth/passwords/common-password.ts'
import { findCardNumberField } from './refuse-unencrypted-secrets.ts'

// Normalising takes time that grows with the square of a run of combining marks. So it is bounded by
// what it is given, which a test can count, and not by a clock.

/** A run of marks that has to be sorted: the first belongs behind the second. */
const marks = (length: number) => `a${'\u0344\u0315'.repeat(length)}`.slice(0, length)
const sizes = Array.from({ length: 21 }, (_, power) => 2 ** power)
/** characters; a password is the longest text that is normalised whole */
const longestNormalised = 128

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())
afterEach(() => vi.restoreAllMocks())

/** The longest text that was normalised meanwhile. */
async function longestOf(work: () => unknown): Promise<number> {
  let longest = 0
  // Nothing is normalised here: a text that is too long would take minutes.
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string) {
    longest = Math.max(longest, this.length)
    return this
  })
  await work()
  vi.restoreAllMocks()
  return longest
}

describe('no long text is normalised', () => {
  it.each(sizes)(
    'normalizes no text of %i characters in any function that reads texts',
    async (length) => {
      const text = marks(length)
      const reads = {
        fieldWithCardNumber: () => findCardNumberField({ [text]: text }, ''),
        isCommonPassword: () => isCommonPassword(text),
        isSameName: () => isSameName(text, '\u00e9'.repeat(length)),
        textWord: () => readSmsKeyword(text),
      }
      for (const [name, read] of Object.entries(reads))
        expect([name, (await longestOf(read)) <= longestNormalised]).toEqual([name, true])
    },
  )

  it.each([1_000, 4_000])(
    'normalizes no text of %i marks in any field of any portal call',
    async (length) => {
      const nobody = { loanId: 'a', methodId: 'a', orderId: 'a' }
      const requests = await requestsFor(started, nobody)
      for (const endpoint of endpoints) {
        const usual = requests[exampleName(endpoint)] ?? {}
        for (const name of [...Object.keys(usual), 'x']) {
          const fields = { ...usual, [name]: marks(length) }
          const longest = await longestOf(() => sendRequest(started, endpoint, { fields }))
          expect([endpoint.path, name, longest <= longestNormalised]).toEqual([
            endpoint.path,
            name,
            true,
          ])
        }
      }
    },
  )

  it.each([
    ['with a key', {}],
    ['without one', { authorization: 'Bearer nobody' }],
  ])('normalizes no long text in the lender API called %s', async (_, headers) => {
    const text = marks(300_000)
    for (const [method, path, payload] of [
      ['POST', '/texts', { from: '2105550101', text }],
      ['PATCH', '/settings', { appName: text }],
      ['PUT', '/labels/en', { 'answers.done': text }],
      ['PUT', '/messages', [{ language: 'en', title: text, messages: [] }]],
      ['PUT', '/terms', { texts: [{ language: 'en', html: text }] }],
      ['PUT', '/templates/receipt/en', { subject: text, html: text, text }],
      ['POST', '/loans', { loanNo: text }],
    ] as const) {
      const longest = await longestOf(() =>
        started.callLenderApi(path, { method, payload, headers }),
      )
      expect([path, longest <= longestNormalised]).toEqual([path, true])
    }
  })
})
