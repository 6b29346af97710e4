import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../../lib/api/call.ts'
import { sendAgain } from './send-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = () => new CallError('notAvailable', 'Nothing was charged.', 503)

/** Sends what is answered so, and lets all pauses pass. */
async function send(answers: readonly (CallError | 'paid')[], goesOn = () => true) {
  let calls = 0
  const call = async () => {
    const answer = answers[calls] ?? busy()
    calls += 1
    if (answer instanceof CallError) throw answer
    return answer
  }
  const sent = sendAgain(call, goesOn).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  return { end: await sent, calls }
}

it('sends what the server was too busy for again, three times at most', async () => {
  expect(await send(['paid'])).toEqual({ end: 'paid', calls: 1 })
  expect(await send([busy(), 'paid'])).toEqual({ end: 'paid', calls: 2 })
  expect(await send([busy(), busy(), 'paid'])).toEqual({ end: 'paid', calls: 3 })
  expect(await send([busy(), busy(), busy(), 'paid'])).toEqual({ end: busy(), calls: 3 })
})

it.each([
  ['a lost answer', new CallError('offline')],
  ['an answer that did not come in time', new CallError('timeout')],
  ['a fault', new CallError('fault', '', 500)],
  ['the page of a proxy', new CallError('notAvailable', '', 503)],
  ['a refusal', new CallError('notAvailable', 'No.', 580)],
  ['an order to wait', new CallError('notAvailable', 'Later.', 503, 30)],
])('sends nothing again after %s', async (_, error) => {
  expect(await send([error, 'paid'])).toEqual({ end: error, calls: 1 })
})

it('sends nothing again once the borrower has signed out', async () => {
  let isHere = true
  const gone = send([busy(), 'paid'], () => isHere)
  isHere = false
  expect(await gone).toEqual({ end: busy(), calls: 1 })
})
