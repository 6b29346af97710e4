import { once } from 'node:events'
import { toInstant } from '@quittance/domain/calendar'
import { fakeVault } from '@quittance/server/integrations/fake/vault'
import { lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { postgresPayments } from '@quittance/server/payments/intents/postgres-payments'
import { executeAllScheduledDebits } from '@quittance/server/payments/scheduled/execute-scheduled-debits'
import { postgresDebits } from '@quittance/server/payments/scheduled/execution/postgres-debits'
import { systemClocks } from '@quittance/server/platform/clocks'
import { openDatabasePool, poolSizes } from '@quittance/server/platform/database/pool'
import { jsonLog } from '@quittance/server/platform/logging/log'
import { claimAll } from './claim-model.ts'

// One worker as a process of its own: what it is to do it is told in one message, and says when it
// has. The network answers at once, and the database waits for its disk as always.
const [url = '', lenderId = ''] = process.argv.slice(2)
const noon = toInstant(Date.parse('2026-11-20T17:00:00Z'))
const clocks = { ...systemClocks(0), business: () => noon }
const db = openDatabasePool({ url, max: poolSizes.worker, name: 'bench worker' })
const lender = await lenderDirectory(db, clocks).byId(lenderId)
if (lender === null) throw new Error('the lender was not written')
const context = {
  db,
  clocks,
  payments: postgresPayments(db),
  debits: postgresDebits(db),
  vault: fakeVault(),
  crashAt: () => undefined,
  log: jsonLog((line) => void process.stderr.write(`${line}\n`)),
}
process.send?.('ready')
const [work] = (await once(process, 'message')) as [unknown]
if (work === 'claim') await claimAll(db, lenderId)
else await executeAllScheduledDebits(context, lender)
process.send?.('done')
await db.close()
process.disconnect()
