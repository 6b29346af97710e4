import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { sharedBrowser, takeComplaints } from '../browser/browser.ts'
import { closeTaken } from '../browser/kept-contexts.ts'
import { keepChanges, undoChanges } from './change-settings.ts'
import { type Portal, type PortalPlan, startPortal } from './portal.ts'

export type Stage = { readonly portal: Portal; readonly browser: Browser }

/**
 * A portal and a browser for all tests of a file. Both are there once its tests and hooks run. A test
 * fails when a page of it throws what nobody catches, or tells an error on its console. What it changed
 * at a lender is taken back.
 *
 * @param plan a function where it needs something that has to be started before
 */
export function onPortal(plan: PortalPlan | (() => Promise<PortalPlan>) = {}): Stage {
  const stage: { portal?: Portal; browser?: Browser } = {}

  beforeAll(async () => {
    const planned = typeof plan === 'function' ? await plan() : plan
    const starts = await Promise.allSettled([
      startPortal(planned).then((portal) => (stage.portal = portal)),
      sharedBrowser().then((browser) => (stage.browser = browser)),
    ])
    for (const start of starts) if (start.status === 'rejected') throw start.reason
  })

  beforeEach(keepChanges)

  afterEach(async () => {
    await undoChanges()
    expect(takeComplaints()).toEqual([])
  })

  // Either may have failed to start; the other, which was waited for, is still to be ended. The browser goes on to the next
  // file, without the pages that a failed test left open.
  afterAll(async () => {
    await Promise.all([closeTaken(), stage.portal?.stop()])
  })

  return { portal: standIn(() => stage.portal), browser: standIn(() => stage.browser) }
}

/** Stands for what is there later, so that a file can name it before. */
function standIn<Thing extends object>(find: () => Thing | undefined): Thing {
  return new Proxy({} as Thing, {
    get(_, name) {
      const thing = find()
      if (thing === undefined) throw new Error(`${String(name)} is asked for before it is there`)
      const value: unknown = Reflect.get(thing, name, thing)
      return typeof value === 'function' ? (value.bind(thing) as unknown) : value
    },
  })
}
