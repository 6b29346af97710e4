import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { coalesceCalls, coalesceMax } from './coalesce-calls.ts'
import type { DatabasePool } from './database/pool.ts'

/** Work that ends when the test says so, and tells what each run took up. */
function gathered(subjects?: (ask: string) => readonly string[]) {
  const runs: { readonly lenderId: string; readonly asks: readonly string[]; end: () => void }[] =
    []
  const db = {} as DatabasePool
  const add = coalesceCalls<string, string, DatabasePool>({
    ...(subjects && { subjects }),
    run: (_, lenderId, asks) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
      const end = () =>
        asks.includes('bad') ? reject(new Error('bad')) : resolve(asks.map((ask) => `${ask}!`))
      runs.push({ lenderId, asks, end })
      return promise
    },
  })
  return { runs, ask: (text: string, lenderId = 'one') => add(db, lenderId, text) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const taken = ({ runs }: ReturnType<typeof gathered>) => runs.map(({ asks }) => asks.join(' '))

describe('what is asked for together', () => {
  it('coalesces requests into one run, and gives each its own answer', async () => {
    const work = gathered()
    const answers = Promise.all([work.ask('a'), work.ask('b')])
    await turn()
    work.runs[0]?.end()
    expect(await answers).toEqual(['a!', 'b!'])
    expect(taken(work)).toEqual(['a b'])
  })

  it('holds requests while a run is in progress, and runs them next', async () => {
    const work = gathered()
    const first = work.ask('a')
    await turn()
    const rest = Promise.all([work.ask('b'), work.ask('c')])
    await turn()
    expect(taken(work)).toEqual(['a'])
    work.runs[0]?.end()
    await first
    while (work.runs.length < 2) await turn()
    work.runs[1]?.end()
    expect(await rest).toEqual(['b!', 'c!'])
    expect(taken(work)).toEqual(['a', 'b c'])
  })

  it('waits for no run that is blocked', async () => {
    const work = gathered()
    const held = work.ask('held')
    await turn()
    const other = work.ask('other')
    while (work.runs.length < 2) await sleep(5)
    work.runs[1]?.end()
    expect(await other).toBe('other!')
    work.runs[0]?.end()
    expect(await held).toBe('held!')
  })

  it('coalesces requests of one lender only, and no more than a run takes', async () => {
    const work = gathered()
    const asked = Array.from({ length: coalesceMax + 1 }, (_, no) => work.ask(String(no)))
    const other = work.ask('other', 'two')
    await turn()
    expect(work.runs.map(({ lenderId, asks }) => [lenderId, asks.length])).toEqual([
      ['one', coalesceMax],
      ['two', 1],
    ])
    for (const run of work.runs) run.end()
    await other
    while (work.runs.length < 3) await turn()
    work.runs[2]?.end()
    expect((await Promise.all(asked)).at(-1)).toBe(`${coalesceMax}!`)
  })
})

it('runs requests of one subject one after the other, in their order', async () => {
  const work = gathered((ask) => [ask.charAt(0)])
  const all = Promise.all(['a1', 'a2', 'b1'].map((ask) => work.ask(ask)))
  await turn()
  work.runs[0]?.end()
  while (work.runs.length < 2) await turn()
  work.runs[1]?.end()
  expect(await all).toEqual(['a1!', 'a2!', 'b1!'])
  expect(taken(work)).toEqual(['a1 b1', 'a2'])
})

it('fails all requests of a run that failed, and continues', async () => {
  const work = gathered()
  const failed = Promise.allSettled([work.ask('bad'), work.ask('good')])
  await turn()
  work.runs[0]?.end()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = work.ask('good')
  while (work.runs.length < 2) await turn()
  work.runs[1]?.end()
  expect(await again).toBe('good!')
})
