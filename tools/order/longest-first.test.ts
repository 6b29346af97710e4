import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { longestFirst } from './longest-first.ts'
import { sources } from '../sources.ts'
import { longTestFiles } from '../tables/long-test-files.ts'

it('lists as long test files those that there are, once each', () => {
  const all = new Set(sources())
  expect(longTestFiles.filter((path) => !all.has(path))).toEqual([])
  expect(new Set(longTestFiles).size).toBe(longTestFiles.length)
})

it('begins each project with its long files, and keeps the order of all others', () => {
  const files = ['node a', 'node b', 'node c', 'web d', 'web e', 'web f'].map((words) => {
    const [name = '', path = ''] = words.split(' ')
    return { project: { name }, moduleId: resolve(path) }
  })
  const sorted = longestFirst(files, ['f', 'c', 'b', 'gone'])
  expect(sorted.map(({ moduleId }) => moduleId.at(-1)).join('')).toBe('cbafde')
})
