import { toInstant } from '@quittance/domain/calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAllStatements } from '@quittance/server/documents/statements/make-statements'
import { readComingPayments } from '@quittance/server/payments/scheduled/notices/read-coming-payments'
import { openStatement } from '@quittance/server/documents/statements/open-statement'
import type { StatementEvidence } from '@quittance/server/documents/statements/statement-evidence'
import { printPaper } from '@quittance/server/integrations/pdf/print-paper'
import type { Borrower } from '@quittance/server/lenders/borrower'
import { type Lender, lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { withLenderTransaction } from '@quittance/server/platform/database/transaction'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'

// What the demo's borrowers got by mail before its first day.

const now = toInstant(Date.parse('2026-11-20T15:00:00Z'))
const clocks = { business: () => now, elapsed: () => now }
let database: TestDatabase
let all: Awaited<ReturnType<typeof readStatements>>
beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  all = await readStatements()
})
afterAll(() => database.close())

async function lenderAt(host: string): Promise<Lender> {
  const lender = await lenderDirectory(database.db, clocks).byHost(host)
  if (lender === null) throw new Error(`no lender at ${host}`)
  return lender
}

/** Those of each loan, the first one first, and whose they are. */
async function readStatements() {
  const { rows } = await database.owner.query<{
    id: string
    loanId: string
    borrowerId: string
    kind: string
    on: string
    evidence: StatementEvidence
  }>(
    `select statement_id as id, s.loan_id as "loanId", p.borrower_id as "borrowerId", kind,
        statement_on::text as "on", evidence
      from statements s join loan_parties p
        on p.lender_id = s.lender_id and p.loan_id = s.loan_id and p.role = 'borrower'
      order by statement_on, kind`,
  )
  return Map.groupBy(rows, ({ evidence }) => evidence.loanNo)
}

const open = ['21-104233', '21-101556', '7-231902']

describe('the statements of a demo’s borrowers', () => {
  it.each(open)(
    'begins the statements of loan %s twelve months before the first day, one a month',
    (loanNo) => {
      const months = (all.get(loanNo) ?? []).map(({ on }) => on.slice(0, 7))
      const ofYear = Array.from(
        { length: 11 },
        (_none, no) => `2026-${String(no + 1).padStart(2, '0')}`,
      )
      expect(months).toEqual(['2025-12', ...ofYear])
    },
  )

  it('carries what each statement left to the next one, to the cent, up to the first day', async () => {
    for (const host of ['lonemesa.localhost', 'harborpine.localhost'])
      await makeAllStatements(
        { db: database.db, clocks, readComing: readComingPayments },
        await lenderAt(host),
      )
    const broken: string[] = []
    for (const [loanNo, rows] of await readStatements()) {
      const monthly = rows.filter(({ kind }) => kind !== 'paidInFull')
      for (const [at, { on, evidence }] of monthly.entries()) {
        const before = monthly[at - 1]
        if (before === undefined) continue
        const left = before.evidence.figures.principal
        if (evidence.figures.previousPrincipal !== left) broken.push(`${loanNo} ${on}`)
      }
    }
    expect(broken).toEqual([])
  })

  it('tells of every payment that the books took in these months once', async () => {
    const told = (all.get('21-104233') ?? []).flatMap(({ evidence }) => evidence.activity)
    const ids = told.flatMap(({ transactionId }) => transactionId ?? [])
    expect(ids.length).toBeGreaterThanOrEqual(5)
    expect(new Set(ids).size).toBe(ids.length)
    expect(told.every(({ on }) => on < '2026-11-20')).toBe(true)
  })

  it('prints each to the same bytes again, and no message waits of any of them', async () => {
    const lender = await lenderAt('lonemesa.localhost')
    const [first] = all.get('21-104233') ?? []
    if (first === undefined) throw new Error('there is no statement')
    const borrower = { lenderId: lender.id, borrowerId: first.borrowerId } as Borrower
    const paper = { kind: 'statement', loanId: first.loanId, id: first.id } as const
    const print = async () => {
      const context = { db: database.db, print: printPaper }
      const opened = await openStatement(context, { lender, borrower, paper })
      return opened.kind === 'done' ? Buffer.from(opened.result.content) : Buffer.alloc(0)
    }
    const [one, other] = [await print(), await print()]
    expect(one.length).toBeGreaterThan(1000)
    expect(one.equals(other)).toBe(true)
    const waiting = await withLenderTransaction(database.db, lender.id, (trx) =>
      trx.selectFrom('outbox').select('topic').where('topic', 'like', '%tatement%').execute(),
    )
    expect(waiting).toEqual([])
  })
})
