import { afterAll, beforeAll, expect, it } from 'vitest'
import { guessLastFours, signInGuessers } from '../../../testing/calls/guess-links.ts'
import { linkCalls } from '../../../testing/calls/link-calls.ts'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
let calls: Awaited<ReturnType<typeof linkCalls>>
beforeAll(async () => {
  started = await startApp()
  calls = await linkCalls(started)
  await calls.writePaper('21-120777', {})
})
afterAll(() => started.close())

it('compares five of 10,000 guesses at one loan from 1,000 accounts, and links it to its owner all the same', async () => {
  await calls.setPortal({ linkLoanFirstField: 2 })
  const guessers = await signInGuessers(started, calls.lenderId, 1_000)
  const guessed = await guessLastFours(calls, guessers, 10)
  expect(guessed).toEqual({ compared: 5, held: 9_995, linked: 0 })
  expect(await calls.tasksOf('linkGuesses')).toMatchObject([{ loanNo: '21-120777' }])
  expect(await calls.audited('loan.linkFailed')).toHaveLength(5)
  const nora = await started.signIn('nora.newman@example.com')
  expect(await calls.link(nora)).toMatchObject({ status: 1 })
}, 1_800_000) // 80 seconds of a core, on a machine that may be busy
