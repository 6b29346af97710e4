import { randomUUID } from 'node:crypto'
import { openDatabasePool } from '@quittance/server/platform/database/pool'
import {
  executeAndCommit,
  withLenderTransaction,
} from '@quittance/server/platform/database/transaction'
import { appendStatement } from '@quittance/server/servicing/ledger/ledger-repository'
import { stateColumns } from '@quittance/server/servicing/loans/loan-row'
import { lockLoan } from '@quittance/server/servicing/loans/loan-state-repository'
import { systemClocks } from '@quittance/server/platform/clocks'
import type { CrashWorld } from '../crash/make-world.ts'
import { entries, facts } from './ledger-script.ts'

export type LedgerWriter = {
  /** what writes */
  readonly name: string
  /** writes for so long, with as many connections as callers; answers writes a second */
  write(seconds: number): Promise<number>
}

/** The same write as pgbench does, by the product's own driver: for a machine without pgbench. */
export function driverWriter(
  databaseUrl: string,
  world: CrashWorld,
  clients: number,
): LedgerWriter {
  return {
    name: 'a bare loop over the driver, as there is no pgbench here',
    async write(seconds) {
      const db = openDatabasePool({ url: databaseUrl, max: clients, name: 'bench' })
      const until = performance.now() + seconds * 1000
      let written = 0
      const client = async (no: number) => {
        for (let at = no; performance.now() < until; at += clients) {
          const payer = world.payers[at % world.payers.length]
          if (payer !== undefined) await writeOnce(db, world.lenderId, payer.loanId)
          written += 1
        }
      }
      await Promise.all(Array.from({ length: clients }, (_, no) => client(no)))
      await db.close()
      return written / seconds
    },
  }
}

async function writeOnce(
  db: ReturnType<typeof openDatabasePool>,
  lenderId: string,
  loanId: string,
): Promise<void> {
  await withLenderTransaction(db, lenderId, async (trx) => {
    const loan = await lockLoan(trx, loanId)
    if (loan === null) throw new Error('the loan is gone')
    const id = randomUUID()
    const rows = entries.map((entry, at) => ({ id, no: at + 1, ...entry }))
    const values = {
      lenderId,
      loanId,
      version: loan.version,
      paymentId: null,
      currency: loan.terms.currency,
      enteredAt: new Date(systemClocks(0).elapsed()),
      postedOn: loan.state.accruedThrough,
      transactions: JSON.stringify([{ id, ...facts }]),
      entries: JSON.stringify(rows),
      followed: '[]',
      split: null,
      loanState: JSON.stringify(stateColumns(loan.state)),
      principal: loan.state.principal,
      lastPaidOn: loan.lastPaidOn,
      lastPaid: loan.lastPaid,
      triesEnd: null,
      loanEnds: null,
      heldUntil: null,
      debitsEnded: null,
    }
    await executeAndCommit(trx, appendStatement(values))
  })
}
