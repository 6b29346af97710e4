import { join } from 'node:path'
import { type CrashPortal, startPortal } from '../crash/start-portal.ts'
import { atMost, type Figure } from './figure.ts'

/** The product as `npm start` starts it, its pages too. */
export const main = join(import.meta.dirname, '../../launcher/src/programs/main.ts')
const firstMax = 15
const againMax = 3

export type StartMeasure = { readonly portal: CrashPortal; readonly figures: readonly Figure[] }

/** Starts the product twice, as `npm start` does: on an empty folder, and on what that left. */
export async function measureStart(): Promise<StartMeasure> {
  const first = await startPortal({ main })
  await first.stop()
  const again = await startPortal({ main, dataDir: first.dataDir })
  return {
    portal: again,
    figures: [
      atMost('Ready, first start: database made, demo seeded', first.readyMs / 1000, {
        goal: firstMax,
        unit: 's',
      }),
      atMost('Ready, started again', again.readyMs / 1000, { goal: againMax, unit: 's' }),
    ],
  }
}
