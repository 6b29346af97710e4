import { expect, it } from 'vitest'
import { judgeKiller, type RanTest } from './judge-killer.ts'

const killer = { file: 'domain/a.test.ts', title: 'pays a loan off' }
const ranIn = (file: string, ...states: RanTest['state'][]): RanTest[] =>
  states.map((state, index) => ({
    file,
    fullName: `a loan > pays a loan off by ${index}`,
    state,
  }))
const ran = (...states: RanTest['state'][]) => ranIn(killer.file, ...states)
const loaded = new Set(['domain/a.ts'])
const whole = { faults: [], planted: loaded }

it.each([
  [ran('passed'), 'passed'],
  [ran('failed'), 'failed'],
  [ran('passed', 'failed'), 'failed'],
  [ran('skipped', 'failed'), 'failed'],
])('judges a killer by its tests: %j', (tests, kind) => {
  expect(judgeKiller(killer, { ...whole, tests }, ['domain/a.ts'])).toEqual({ kind })
})

it.each([
  [ran('skipped'), 'it did not run: no database'],
  [ran('passed', 'skipped'), 'it did not run: no database'],
  [ran('pending'), 'it did not run: no database'],
  [[], 'no test has this title: no database'],
  [ranIn('domain/b.test.ts', 'failed'), 'no test has this title: no database'],
])('counts a killer that did not run as neither passed nor failed: %j', (tests, why) => {
  const run = { ...whole, tests, faults: ['no database'] }
  expect(judgeKiller(killer, run, ['domain/a.ts'])).toEqual({ kind: 'void', why })
  expect(judgeKiller(killer, run, [])).toEqual({ kind: 'void', why })
})

it('counts no failure where nothing of the bug was loaded', () => {
  const run = { ...whole, tests: ran('failed') }
  const why = 'it loads nothing of domain/c.ts'
  expect(judgeKiller(killer, run, ['domain/c.ts'])).toEqual({ kind: 'void', why })
  expect(judgeKiller(killer, run, ['domain/c.ts', 'domain/a.ts'])).toEqual({ kind: 'failed' })
})
