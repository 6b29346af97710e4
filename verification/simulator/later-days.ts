import { dayOf } from '@quittance/domain/calendar'
import { cancelRepresentments } from '@quittance/server/payments/representment/plan-representment'
import { goOnAfter } from './programming-errors.ts'
import type { SimulatedOrder } from './borrowers.ts'
import type { MemoryBankEventRepository } from './memory/memory-bank-event-repository.ts'
import type { MemoryPaymentRow } from './memory/memory-books.ts'
import { plannedRepresentments } from './memory/memory-representments.ts'
import type { SimulatedWorld } from './programs.ts'
import { simulatedLender } from './world.ts'

const second = 1_000
const dayMs = 24 * 3_600 * second
/** Longer than a try waits, over a long weekend. */
const days = 6

/**
 * Lets the days come on which returned debits are tried again, at a moment that chance chooses; and
 * lets some borrowers pay otherwise meanwhile, or remove the account.
 *
 * @param no of the first payment that is made now
 * @returns what is paid otherwise
 */
export function letDaysPass(world: SimulatedWorld, no: number): SimulatedOrder[] {
  const { scheduler } = world
  const { random } = scheduler
  scheduler.in(random.between(0, 20 * second), 'days pass', () => {
    world.business.aheadMs += days * dayMs
  })
  const orders: SimulatedOrder[] = []
  for (const row of plannedRepresentments(world.books)) {
    const course = random.pick(['pays', 'pays', 'pays', 'removes', 'waits'])
    if (course === 'pays') orders.push(otherwise(row, { no: no + orders.length, random }))
    if (course === 'removes')
      scheduler.in(random.between(0, 40 * second), 'removes the account', () => {
        void removeMethod(world, row).catch(goOnAfter(world.books, undefined))
      })
  }
  return orders
}

/** By card: less than is due, about what is due, or all of it and more. */
function otherwise(
  { intent }: MemoryPaymentRow,
  { no, random }: { readonly no: number; readonly random: SimulatedWorld['scheduler']['random'] },
): SimulatedOrder {
  const { loanId, borrowerId } = intent
  const amount = random.pick([12_00n, 31_00n, 62_00n, 95_00n, 95_00n]) + BigInt(no)
  const who = borrowerId ?? ''
  return { no, key: `key ${no}`, borrowerId: who, loanId, methodId: `${who}-card`, amount }
}

/** As `remove-method.ts` does it: refused while a payment by it is on its way. */
async function removeMethod(world: SimulatedWorld, { intent }: MemoryPaymentRow): Promise<void> {
  const { id: methodId } = intent.method
  const api = world.apis.find(({ program }) => program.isAlive)
  if (api === undefined) return
  const { bank, clocks } = api.context
  const isRemoved = await bank.withLenderTransaction(simulatedLender.id, async (repository) => {
    if (!(await (repository as MemoryBankEventRepository).removeMethod(methodId))) return false
    const at = clocks.business()
    const told = { why: 'method', on: dayOf(at), at, now: clocks.elapsed() } as const
    const { id: lenderId } = simulatedLender
    await cancelRepresentments(repository, simulatedLender, { lenderId, methodId }, told)
    return true
  })
  if (!isRemoved) return
  world.mishaps.push('method removed')
  const { ends, claims } = world.books.promises
  const endsOf = (claim: { readonly methodId: string }) => claim.methodId === methodId
  const act = 'method removed'
  ends.push({ act, name: act, claims: claims.length, until: Infinity, endsOf })
}
