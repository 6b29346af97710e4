import type { LenderDirectory } from '../lenders/lender-directory.ts'
import type { SharedClocks } from '../platform/clocks.ts'
import { type DatabaseListener, listenToDatabase } from '../platform/database/database-listener.ts'

type ChangingWorld = {
  readonly lenders: Pick<LenderDirectory, 'forget' | 'forgetAll'>
  readonly clocks: Pick<SharedClocks, 'refresh'>
}

/**
 * Follows what the database tells of lenders and of the business clock.
 *
 * @param url the address of the API's own login
 */
export function followChanges(url: string, { lenders, clocks }: ChangingWorld): DatabaseListener {
  // A read that fails changes nothing: the clock goes on with the offset it knows.
  const readClock = () => void clocks.refresh().catch(() => undefined)
  return listenToDatabase({
    url,
    role: 'quittance_app',
    name: 'api changes',
    channels: {
      lender_changed: (lenderId) => lenders.forget(lenderId),
      business_clock: readClock,
    },
    onListening() {
      lenders.forgetAll() // what changed while nobody listened was told to nobody
      readClock()
    },
  })
}
