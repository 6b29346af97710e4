import { add, type Cents, zero } from '../src/money.ts'
import type { AccountNo } from '../src/ledger/accounts.ts'
import type { Transaction } from '../src/ledger/transaction.ts'

/** The balance of each account that was ever touched; debits above zero. Sums to zero. */
export function trialBalance(transactions: Iterable<Transaction>): ReadonlyMap<AccountNo, Cents> {
  const balances = new Map<AccountNo, Cents>()
  for (const { lines } of transactions)
    for (const { account, amount } of lines)
      balances.set(account, add(balances.get(account) ?? zero, amount))
  return balances
}

/** The balance of one account; zero when nothing touched it. */
export function balanceOf(transactions: Iterable<Transaction>, account: AccountNo): Cents {
  return trialBalance(transactions).get(account) ?? zero
}
