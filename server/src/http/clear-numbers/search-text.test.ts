import { expect, it } from 'vitest'
import { type ClearNumber, searchText } from './search-text.ts'

/** characters; the longest text of any call, the terms of a state */
const longest = 100_000

const searched = { identity: true, isOneAnswer: true }

/** What a text holds, and the work of the longest step, in microseconds, however busy the machine is. */
function search(text: string): { found: ClearNumber | null; work: number } {
  const steps = searchText(text, searched)
  let work = 0
  while (true) {
    const before = process.threadCpuUsage()
    const step = steps.next()
    work = Math.max(work, process.threadCpuUsage(before).user)
    if (step.done === true) return { found: step.value, work }
  }
}

it.each([
  '½',
  'O1 ',
  '⅒',
  '٩',
  '1 ',
  '1/',
  '4\u200B',
  '⠼⠁',
  '➓',
  '㏾',
  'one ',
  'ssn ',
  'ss is no . ',
])('reads a long text of “%s” in steps that hold up nobody', (sign) => {
  // The first reading compiles what it runs: a step that is long by its text is long in each of them.
  const tries = [1, 2, 3].map(() => search(sign.repeat(longest / sign.length)))
  expect(tries.map(({ found }) => found)).toEqual([null, null, null])
  expect(Math.min(...tries.map(({ work }) => work))).toBeLessThan(50_000)
})

it.each([
  ['4242 4242 4242 4242', 'card'],
  ['four two '.repeat(8), 'card'],
  ['123-45-6789', 'identity'],
  ['my ssn is five one nine one two four four one seven', 'identity'],
] as const)('finds “%s” wherever it stands in a long text', (number, kind) => {
  for (let before = 0; before < 6_000; before += 97) {
    for (const filling of ['words of a sentence, ', '-'] as const) {
      const text = `${filling.repeat(Math.floor(before / filling.length))} ${number} ${filling.repeat(4_000)}`
      expect([before, filling, search(text).found]).toEqual([before, filling, kind])
    }
  }
})

it('finds the digits of a number with thousands of signs between them that show nothing', () => {
  const digits = Array.from('4242424242424242').join('\u200B'.repeat(3_000))
  expect(search(`${'a word '.repeat(300)}${digits}`).found).toBe('card')
})

it('takes nine digits for a number of a person where a long text says so far away', () => {
  const far = 'word after word '.repeat(1_000)
  expect(search(`519124417 ${far} my ssn`).found).toBe('identity')
  expect(search(`519124417 ${far} my loan`).found).toBeNull()
})

it('takes no part of a longer number for a number where a long text is cut', () => {
  for (const text of ['42424242-4242-4242-8242-424242424242 ', '4242'])
    expect([text, search(text.repeat(2_000)).found]).toEqual([text, null])
})
