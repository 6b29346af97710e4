import { cents, formatDollars } from '@quittance/domain/money'
import { ownerPool } from '../owner-pool.ts'
import { apiCaller, type CallApi } from '../crash/call-api.ts'
import { host, type CrashPayer, type CrashWorld } from '../crash/make-world.ts'
import type { CrashPortal } from '../crash/start-portal.ts'
import { atLeast, type Figure, median } from './figure.ts'
import { ledgerWriter } from './write-ledger.ts'

const rounds = 3
const warmUp = 300
const paymentsInRound = 800
const writeSeconds = 5
const clients = 16
const ratioMin = 0.2

export type PayMeasure = { readonly figure: Figure; readonly requests: number }

/**
 * Paying, from the call to the answer and with the network's own disk, beside the bare ledger write
 * of the same payment. Both on one database that never lies about what is on the disk.
 */
export async function measurePay(portal: CrashPortal, world: CrashWorld): Promise<PayMeasure> {
  const writer = await ledgerWriter(portal.databaseUrl, world, clients)
  const call = apiCaller(portal.port, clients)
  let made = await payOverHttp(call, world, { from: 0, count: warmUp })
  await writer.write(2)
  await tidyUp(portal.databaseUrl)
  made += await payOverHttp(call, world, { from: made, count: warmUp })
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    made += await payOverHttp(call, world, { from: made, count: paymentsInRound })
    ours.push(paymentsInRound / ((performance.now() - startedAt) / 1000))
    theirs.push(await writer.write(writeSeconds))
    await tidyUp(portal.databaseUrl)
  }
  call.close()
  const [product, bare] = [median(ours), median(theirs)]
  const note = `${Math.round(product)} of ${Math.round(bare)} a second, by ${writer.name}`
  const name = 'payments/make, beside the same ledger write alone, fsync on for both'
  return { figure: atLeast(name, product / bare, ratioMin, note), requests: made }
}

/**
 * As any database does by itself within a minute: plans made for empty tables do not stay, nor do
 * the thousands of versions that the bare write leaves of each loan.
 */
async function tidyUp(databaseUrl: string): Promise<void> {
  const owner = ownerPool(databaseUrl)
  await owner.query('vacuum analyze')
  await owner.end()
}

/** Pays so many times, each borrower in turn. */
export async function payOverHttp(
  call: CallApi,
  { payers }: CrashWorld,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<number> {
  let next = from
  async function client(): Promise<void> {
    while (next < from + count) {
      const no = next
      next += 1
      const payer = payers[no % payers.length]
      if (payer !== undefined) await payOnce(call, payer, no)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return count
}

/** One payment of its own amount, by a card that is charged. */
export async function payOnce(call: CallApi, payer: CrashPayer, no: number): Promise<void> {
  const answer = await call({
    method: 'POST',
    path: '/app/api/payments/make',
    timeoutMs: 30_000,
    headers: {
      host,
      accesstoken: payer.accessToken,
      'idempotency-key': `bench-${no}`,
      'x-forwarded-for': payer.ip,
    },
    body: {
      id: payer.methods.good,
      paymentType: '1',
      loanId: payer.loanId,
      amount: formatDollars(cents(BigInt(10_00 + no))),
    },
  })
  const text = JSON.stringify(answer)
  if (!text.includes('"state":"completed"')) throw new Error(`a payment was not made: ${text}`)
}
