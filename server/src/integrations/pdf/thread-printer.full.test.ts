import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { toInstant } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import type { Paper } from '../../platform/ports/paper.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'
import { printPaper } from './print-paper.ts'
import { threadPrinter } from './thread-printer.ts'

const rows = Array.from({ length: 20 }, (_none, no) => [`Name ${no}`, `Value ${no}`] as const)
const paper: Paper = {
  title: 'Authorization',
  locale: 'en-US',
  from: { name: 'Lone Mesa Motor Credit', lines: ['400 Commerce St'] },
  color: '#1f5f8b',
  reference: 'LM-7Q4K-229P',
  pageWords: 'Page :page of :pages',
  at: toInstant(Date.UTC(2026, 10, 20, 15)),
  blocks: [{ kind: 'facts', rows }],
}

const started: Worker[] = []
const startThread = () => {
  const thread = new Worker(new URL('printing-thread.ts', import.meta.url))
  started.push(thread)
  return thread
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((thread) => thread.terminate()))
})

it('prints the same in a thread, and leaves the event loop to others meanwhile', async () => {
  const print = threadPrinter({ startThread })
  const expected = await printPaper(paper)
  expect((await print(paper)).equals(expected)).toBe(true)
  const before = performance.eventLoopUtilization()
  await Promise.all(Array.from({ length: 12 }, () => print(paper)))
  // Printed in the loop itself, it would be 1, however busy the machine is.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.9)
  expect(started).toHaveLength(1)
})

it('refuses as busy what would wait behind too many papers, and prints again later', async () => {
  const print = threadPrinter({ startThread, waitingMax: 2 })
  const asked = await Promise.allSettled(Array.from({ length: 6 }, () => print(paper, ['maria'])))
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toHaveLength(3)
  for (const why of refused) expect(why).toBeInstanceOf(UpstreamUnavailable)
  expect((await print(paper, ['maria'])).length).toBeGreaterThan(1000)
})

it('prints for who comes alone before the crowd of another borrower', async () => {
  const print = threadPrinter({ startThread })
  const order: string[] = []
  const ask = (who: string) => print(paper, [who]).then(() => order.push(who))
  await Promise.all([...Array.from({ length: 5 }, () => ask('crowd')), ask('alone')])
  expect(order.indexOf('alone')).toBe(1)
})

it('fails the paper that can not be printed alone, and starts a thread that ended anew', async () => {
  const print = threadPrinter({ startThread })
  await expect(print({ ...paper, at: Number.NaN as Paper['at'] })).rejects.toThrow(
    'Invalid time value',
  )
  expect((await print(paper)).length).toBeGreaterThan(1000)
  expect(started).toHaveLength(1)
  const lost = print(paper)
  await started[0]?.terminate()
  await expect(lost).rejects.toThrow(UpstreamUnavailable)
  expect((await print(paper)).length).toBeGreaterThan(1000)
  expect(started).toHaveLength(2)
})

it('gives up a paper that takes too long, and ends the thread that is at it', async () => {
  const print = threadPrinter({ startThread, patienceMs: 1 })
  await expect(print(paper)).rejects.toThrow('too long')
  expect(started[0]?.threadId).toBe(-1)
})
