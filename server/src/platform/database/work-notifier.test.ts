import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { workNotifier } from './work-notifier.ts'

it('tells of work at once, and together what comes while that is told', async () => {
  const told: (readonly string[])[] = []
  const notifier = workNotifier(async (lenderIds) => {
    told.push(lenderIds)
    await sleep(20)
  })
  notifier.notify(['a'])
  for (let n = 0; n < 100; n += 1) notifier.notify(['b', 'a', 'c'])
  expect(told).toEqual([['a']])
  await notifier.stop()
  expect(told).toEqual([['a'], ['b', 'a', 'c']])
})

it('tells of later work where earlier could not be told', async () => {
  const told: (readonly string[])[] = []
  const notifier = workNotifier(async (lenderIds) => {
    told.push(lenderIds)
    if (told.length === 1) throw new Error('the database is away')
  })
  notifier.notify(['a'])
  await notifier.stop()
  notifier.notify(['b'])
  await notifier.stop()
  expect(told).toEqual([['a'], ['b']])
})
