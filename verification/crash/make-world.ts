import { assert } from '@quittance/domain/assert'
import { openDatabasePool } from '@quittance/server/platform/database/pool'
import { lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { systemClocks } from '@quittance/server/platform/clocks'
import { ownerPool } from '../owner-pool.ts'
import * as rows from '../../server/testing/payments-fixture-rows.ts'
import { shareCards } from './shared-cards.ts'
import type { CrashPortal } from './start-portal.ts'

/** How cards behave here, and their numbers; the payment network's own table says the same. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  chargedThenSilent: '4000000000009003',
  silent: '4000000000009011',
  chargedThenError: '4000000000009029',
  chargedThenCut: '4000000000009037',
  late: '4000000000009045',
  processing: '4000000000009052',
} as const
export type CardKind = keyof typeof cards

export const host = 'lonemesa.localhost'
export const lenderApiKey = 'demo-lonemesa'

/** A borrower who is signed in, with a loan and one card of each kind. */
export type CrashPayer = {
  readonly borrowerId: string
  readonly accessToken: string
  readonly loanId: string
  readonly methods: Readonly<Record<CardKind, string>>
  /** where the calls come from; each from another place, as the limits count by place */
  readonly ip: string
}

export type CrashWorld = { readonly lenderId: string; readonly payers: readonly CrashPayer[] }

/** Puts borrowers into the demo lender's books. Their loans are disbursed through the ledger. */
export async function makeWorld(portal: CrashPortal, count: number): Promise<CrashWorld> {
  const db = openDatabasePool({ url: portal.databaseUrl, max: 8, name: 'crash harness' })
  const clocks = systemClocks(0)
  const lender = await lenderDirectory(db, clocks).byHost(host)
  assert(lender !== null, 'the demo lender is there')
  const repository = { db, lender, now: clocks.elapsed() }
  const keeper = await rows.insertTestBorrower(repository)
  const owner = { lenderId: lender.id, borrowerId: keeper.borrowerId }
  const tokens = await shareCards(portal.vault, owner, Object.values(cards))

  async function makePayer(no: number): Promise<CrashPayer> {
    const { borrowerId, accessToken } = await rows.insertTestBorrower(repository)
    const loanId = await rows.insertTestLoan(repository, borrowerId)
    const methods: Partial<Record<CardKind, string>> = {}
    for (const kind of Object.keys(cards) as CardKind[]) {
      const token = tokens.get(cards[kind])
      assert(token !== undefined, 'the vault took every card')
      const fingerprint = `${borrowerId} ${kind}`
      methods[kind] = await rows.insertTestMethod(repository, borrowerId, { token, fingerprint })
    }
    const ip = `10.${no >> 16}.${(no >> 8) & 255}.${no & 255}`
    return { borrowerId, accessToken, loanId, methods: methods as CrashPayer['methods'], ip }
  }

  const books = ownerPool(portal.databaseUrl)
  // Their loans began on days that the books have closed since.
  await books.query('alter table ledger_transactions disable trigger day_is_open')
  const payers: CrashPayer[] = []
  while (payers.length < count) {
    const batch = Math.min(8, count - payers.length)
    const made = Array.from({ length: batch }, (_, at) => makePayer(payers.length + at))
    payers.push(...(await Promise.all(made)))
  }
  await books.query('alter table ledger_transactions enable trigger day_is_open')
  await books.end()
  await db.close()
  return { lenderId: lender.id, payers }
}
