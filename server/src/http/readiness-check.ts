import { readClockOffset } from '../platform/database/business-clock.ts'
import type { DatabasePool } from '../platform/database/pool.ts'

/** What the API asks before it calls itself ready. */
export type WhatAnswers = {
  readonly db: DatabasePool
  readonly vault: { publicKeys(): Promise<unknown> }
}

/** What the API can not do without, and does not get an answer from now; empty when it is ready. */
export async function checkReadiness({ db, vault }: WhatAnswers): Promise<string[]> {
  const names = ['database', 'vault']
  const answers = await Promise.allSettled([readClockOffset(db), vault.publicKeys()])
  return names.filter((_name, place) => answers[place]?.status === 'rejected')
}
