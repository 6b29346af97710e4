import { expect, it } from 'vitest'
import { RecentMap } from './recent-map.ts'

it('drops what was longest not asked for where one more comes than it keeps', () => {
  const kept = new RecentMap<string, number>(2)
  kept.set('a', 1)
  kept.set('b', 2)
  expect(kept.get('a')).toBe(1)
  kept.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([1, undefined, 3])
  kept.set('a', 4)
  kept.set('d', 5)
  expect(['a', 'c', 'd'].map((key) => kept.get(key))).toEqual([4, undefined, 5])
})

it('forgets one that it is told to, or all', () => {
  const kept = new RecentMap<string, number>(2)
  kept.set('a', 1)
  kept.set('b', 2)
  kept.delete('a')
  expect(['a', 'b'].map((key) => kept.get(key))).toEqual([undefined, 2])
  kept.clear()
  expect(kept.get('b')).toBeUndefined()
})
