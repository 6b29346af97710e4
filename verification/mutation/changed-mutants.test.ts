import { expect, it } from 'vitest'
import { changedMutants, filesChangedSince } from './changed-mutants.ts'
import type { EvilMutant } from './evil-mutant.ts'

const mutant = (no: number, code: string, test: string): EvilMutant => ({
  no,
  what: '',
  plants: [{ file: code, from: 'a', to: 'b' }],
  killedBy: [{ file: test, title: 'kills' }],
})
const all = [mutant(1, 'domain/a.ts', 'domain/a.test.ts'), mutant(2, 'web/b.ts', 'web/b.test.ts')]

it.each([
  [['domain/a.ts'], [1]],
  [['web/b.test.ts', 'docs/testing.md'], [2]],
  [
    ['domain/a.test.ts', 'web/b.ts'],
    [1, 2],
  ],
  [['domain/a'], []],
  [[], []],
])('chooses after a change of %j the mutants %j', (changed, expected) => {
  expect(changedMutants(all, changed).map(({ no }) => no)).toEqual(expected)
})

it('throws for a base that is no commit, in place of planting nothing', () => {
  expect(() => filesChangedSince('no-such-branch')).toThrow(/no-such-branch/)
})
