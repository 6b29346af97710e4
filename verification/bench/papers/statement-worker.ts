import { once } from 'node:events'
import { toInstant } from '@quittance/domain/calendar'
import { makeAllStatements } from '@quittance/server/documents/statements/make-statements'
import { readComingPayments } from '@quittance/server/payments/scheduled/notices/read-coming-payments'
import { lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { systemClocks } from '@quittance/server/platform/clocks'
import { openDatabasePool, poolSizes } from '@quittance/server/platform/database/pool'

// One worker as a process of its own, which makes the statements that are due, and says what memory it held
// after a while and at its most.
const [url = '', lenderId = ''] = process.argv.slice(2)
const noon = toInstant(Date.parse('2026-11-20T17:00:00Z'))
const clocks = { ...systemClocks(0), business: () => noon }
const db = openDatabasePool({ url, max: poolSizes.worker, name: 'bench worker' })
const lender = await lenderDirectory(db, clocks).byId(lenderId)
if (lender === null) throw new Error('the lender was not written')
process.send?.({ is: 'ready' })
await once(process, 'message')
const held: number[] = []
const watch = setInterval(() => held.push(process.memoryUsage().rss), 100)
await makeAllStatements({ db, clocks, readComing: readComingPayments }, lender)
clearInterval(watch)
// A tenth of the way everything that is loaded once stands in memory.
const begun = held.slice(0, Math.ceil(held.length / 10))
const [early, most] = [Math.max(0, ...begun), Math.max(0, ...held)]
process.send?.({ is: 'done', early, most })
await db.close()
process.disconnect()
