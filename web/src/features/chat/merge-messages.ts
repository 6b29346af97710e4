import type { ChatMessage } from '@quittance/contract/chat/messages'

/**
 * Puts messages together in their order, each once. Where later ones do not follow on those before, as
 * after a night with the lid closed, the earlier ones go: they are loaded again when asked for.
 */
export function mergeMessages(
  before: readonly ChatMessage[],
  after: readonly ChatMessage[],
): readonly ChatMessage[] {
  const last = before.at(-1)
  const [first] = after
  if (first === undefined) return before
  const isGap = last !== undefined && Number(first.id) > Number(last.id) + 1
  const byId = new Map([...(isGap ? [] : before), ...after].map((one) => [one.id, one]))
  return [...byId.values()].toSorted((left, right) => Number(left.id) - Number(right.id))
}
