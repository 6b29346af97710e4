import type { ChatMessage } from '@quittance/contract/chat/messages'
import { toInstant } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { mergeMessages } from './merge-messages.ts'

const written = (...numbers: number[]): ChatMessage[] =>
  numbers.map((no) => ({
    id: String(no),
    text: `m${no}`,
    from: 'borrower',
    sentAt: toInstant(no * 1000),
  }))

it.each([
  ['what follows', [1, 2], [3, 4], [1, 2, 3, 4]],
  ['what overlaps', [8, 9, 10], [9, 10, 11], [8, 9, 10, 11]],
  ['what is older, ten to a page', [4, 5, 6], [6, 7, 8], [4, 5, 6, 7, 8]],
  ['numbers of another length', [9], [10, 11], [9, 10, 11]],
  ['nothing new', [1, 2], [], [1, 2]],
  ['the first page', [], [1, 2], [1, 2]],
  ['a page after a gap, which drops what stood before it', [1, 2], [5, 6], [5, 6]],
] as const)('puts together %s', (_what, before, after, merged) => {
  const ids = mergeMessages(written(...before), written(...after)).map(({ id }) => Number(id))
  expect(ids).toEqual(merged)
})
