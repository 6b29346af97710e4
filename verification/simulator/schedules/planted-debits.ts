import { dayOf } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { MemoryDebitRepository } from '../memory/memory-debit-repository.ts'
import type { MakeDebits } from '../memory/memory-payments.ts'
import type { MemorySubmission } from '../memory/memory-submissions.ts'

type Read = ReturnType<MemoryDebitRepository['read']>

/** A planted bug: what is debited is read otherwise than it stands. */
function reading(
  change: (debit: NonNullable<Read>, own: MemoryDebitRepository) => Read,
): MakeDebits {
  return (...given) =>
    new (class extends MemoryDebitRepository {
      override read(...asked: Parameters<MemoryDebitRepository['read']>): Read {
        const debit = super.read(...asked)
        return debit === null ? null : change(debit, this)
      }
    })(...given)
}

/** A planted bug: it looks at a scheduled payment before it holds it, and not again. */
class LooksBefore extends MemoryDebitRepository {
  override async lock(...[id, time]: Parameters<MemoryDebitRepository['lock']>) {
    const before = await this.trx.run('read too early', () => this.read(id, dayOf(time.now)))
    await super.lock(id, time)
    return before
  }

  /** All of them one by one, each as it is waited for. */
  override async lockDue() {
    return []
  }
}

/** A planted bug: a claim holds nothing, so that two workers make the same. */
class HoldsNothing extends MemoryDebitRepository {
  override takeDue(due: Parameters<MemoryDebitRepository['takeDue']>[0]) {
    return this.listDue(due)
  }

  override lockDue(...[due, { now }]: Parameters<MemoryDebitRepository['lockDue']>) {
    return this.trx.run('read due', () =>
      due.slice(0, 1).flatMap(({ id }) => this.read(id, dayOf(now)) ?? []),
    )
  }
}

/** A planted bug: it takes a dollar more than was agreed to. */
class TakesMore extends MemoryDebitRepository {
  override submit(
    debits: readonly MemorySubmission[],
    times: Parameters<MemoryDebitRepository['submit']>[1],
  ) {
    const more = debits.map((one) => ({ ...one, amount: cents(one.amount + 1_00n) }))
    return super.submit(more, times)
  }
}

/** A planted bug: it gives a debit up that it was to put off. */
class GivesUp extends MemoryDebitRepository {
  override async setTime(...[debit, at]: Parameters<MemoryDebitRepository['setTime']>) {
    if (debit.pendingPayments.length === 0) return super.setTime(debit, at)
    await this.skip(debit, 'nothingOwed', at)
    await this.tellNotMade({ ...debit, why: 'nothingOwed', isSuspended: false })
  }
}

/** A planted bug: schedules go on as if their loan had not ended. */
const withoutEnd = reading((debit, { books }) => {
  books.promises.outliveLoans = true
  const { loan } = debit
  const principal = cents(loan.state.principal + 50_00n)
  const state = { ...loan.state, paidOffOn: null, chargedOff: null, principal }
  return { ...debit, loan: { ...loan, state } }
})

/** Bugs that the simulator has to find, each with the words in which it tells of it. */
export const plantedDebits: Readonly<Record<string, readonly [RegExp, MakeDebits]>> = {
  'a look before the lock': [
    /its schedule was|debited after|one scheduled payment/,
    (...given) => new LooksBefore(...given),
  ],
  'a claim without a lock': [/one scheduled payment/, (...given) => new HoldsNothing(...given)],
  'more than was agreed to': [
    /it took what was not agreed to/,
    (...given) => new TakesMore(...given),
  ],
  'no look at the days of other debits': [
    /late debits of a loan on a day/,
    reading((debit) => ({ ...debit, debitedOn: [] })),
  ],
  'a debit given up for a payment that may come back': [
    /given up before its day/,
    (...given) => new GivesUp(...given),
  ],
  'no end with the loan': [/nothing was owed any more|its loan was charged off/, withoutEnd],
  'no look at what was paid instead': [
    /which was paid instead/,
    reading((debit) => ({ ...debit, isNextReplaced: false, nextReplacedUntil: null })),
  ],
  'no look at a pause': [/debited after pause/, reading((debit) => ({ ...debit, pause: null }))],
  'no look at a suspension': [
    /its schedule was suspended/,
    reading((debit) => ({ ...debit, isSuspended: false })),
  ],
}
