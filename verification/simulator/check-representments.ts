import type { MemoryBooks } from './memory/memory-books.ts'
import { plannedRepresentments } from './memory/memory-representments.ts'

/**
 * What may never be of debits that came back and were asked for again: more than was owed just then,
 * an account that may not be debited any more, a promise that is neither kept nor taken back.
 */
export function checkRepresentments(books: MemoryBooks): string[] {
  const { presented, payments, outbox } = books
  const rows = [...payments.values()]
  const tried = new Map(rows.map((row) => [row.represents, row.intent]))
  return [
    ...presented
      .filter(({ amount, owed }) => amount > owed)
      .map(({ ref, amount, owed }) => `${ref}: asked for ${amount} again, and owed was ${owed}`),
    ...presented
      .filter(({ isMethodUsable }) => !isMethodUsable)
      .map(({ ref }) => `${ref}: an account was debited again that has ended`),
    ...plannedRepresentments(books).map(
      ({ intent }) => `${intent.gatewayRef}: still waits for its next try`,
    ),
    ...rows
      .filter(({ wasPromised }) => wasPromised)
      .flatMap(({ intent: { paymentId, gatewayRef } }) => {
        const again = tried.get(paymentId)
        const says = (topic: string) => outbox.has(`payment.${topic}:${paymentId}`)
        const wrong = (why: string) => [`${gatewayRef}: ${why}`]
        if (again === undefined)
          return says('notTriedAgain') ? [] : wrong('promised again, not tried, and nobody told')
        if (says('notTriedAgain')) return wrong('told that it is not tried again, and it was')
        return says('triedAgain') ? [] : wrong('tried again, and nobody told')
      }),
  ]
}
