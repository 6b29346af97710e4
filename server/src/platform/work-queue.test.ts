import { expect, it } from 'vitest'
import { UpstreamUnavailable } from './upstream-unavailable.ts'
import { createWorkQueue } from './work-queue.ts'

const turn = () => new Promise<void>((done) => setImmediate(done))

it('works at a few at once, in their order, and hands a place on where work failed', async () => {
  const queue = createWorkQueue({ atOnce: 2, waitingMax: 10 })
  let inWork = 0
  let most = 0
  const order: number[] = []
  const work = (no: number) => async () => {
    inWork += 1
    most = Math.max(most, inWork)
    order.push(no)
    await turn()
    inWork -= 1
    if (no % 3 === 0) throw new Error(`no ${no} failed`)
    return no
  }
  const ends = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((no) => queue([], work(no))))
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : 'failed'))).toEqual([
    1,
    2,
    'failed',
    4,
    5,
    'failed',
    7,
  ])
  expect([most, order]).toEqual([2, [1, 2, 3, 4, 5, 6, 7]])
  expect(await queue([], work(8))).toBe(8)
})

it('refuses at once what would wait behind too many, and takes work again later', async () => {
  const queue = createWorkQueue({ atOnce: 1, waitingMax: 1 })
  const asked = [1, 2, 3].map((no) => queue(['one'], async () => turn().then(() => no)))
  await expect(asked[2]).rejects.toThrow(UpstreamUnavailable)
  expect(await Promise.all(asked.slice(0, 2))).toEqual([1, 2])
  expect(await queue([], async () => 4)).toBe(4)
})

it('takes who comes alone before a crowd, whether of one network or for one account', async () => {
  const queue = createWorkQueue({ atOnce: 1, waitingMax: 10 })
  const order: string[] = []
  const ask = (name: string, ...crowds: string[]) =>
    queue(crowds, async () => {
      await turn()
      order.push(name)
    })
  const crowd = (at: number) => [ask('network', 'net', `u${at}`), ask('account', `n${at}`, 'acc')]
  await Promise.all([...[1, 2, 3, 4].flatMap(crowd), ask('alone', 'home', 'maria')])
  expect(order.slice(0, 2)).toEqual(['network', 'alone'])
  expect(order).toHaveLength(9)
})

it('sends away the last of the largest crowd where no more may wait, and nobody else', async () => {
  const queue = createWorkQueue({ atOnce: 1, waitingMax: 4 })
  const ask = (...crowds: string[]) =>
    queue(crowds, () => turn()).then(
      () => 'done',
      () => 'refused',
    )
  const crowd = Array.from({ length: 5 }, (_none, no) => ask('flood', `u${no}`))
  const others = [ask('home', 'maria'), ask('office', 'sam')]
  expect(await Promise.all(others)).toEqual(['done', 'done'])
  expect(await Promise.all(crowd)).toEqual(['done', 'done', 'done', 'refused', 'refused'])
  expect(await ask('flood', 'later')).toBe('done')
})
