import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { sharedBrowser, takeComplaints } from '../browser/browser.ts'
import { closeTaken } from '../browser/kept-contexts.ts'
import { boardLender } from './board-lender.ts'
import { forgetChanges, keepChanges, undoAllChanges, undoChanges } from './change-settings.ts'
import { type LenderName, type Portal, portalAt } from './portal.ts'
import { borrowPortal, type SharedPlace } from './shared-portals.ts'
import { copyOf, type OwnPortal, type PortalPlan, startPortal } from './start-portal.ts'

export type Stage<Kind extends Portal = OwnPortal> = {
  readonly portal: Kind
  readonly browser: Browser
}

/**
 * A portal of its own and a browser for all tests of a file that moves the clock, kills a program,
 * changes the payment network or sets variables. Both are there once its tests and hooks run. A test
 * fails when a page of it throws what nobody catches, or tells an error on its console. What it changed
 * at a lender is taken back.
 *
 * @param plan a function where it needs something that has to be started before
 */
export function onPortal(plan: PortalPlan | (() => Promise<PortalPlan>) = {}): Stage {
  let own: OwnPortal | undefined
  return onStage({
    async open() {
      const planned = typeof plan === 'function' ? await plan() : plan
      return (own = await startPortal(copyOf(inject('seededFolder')), planned))
    },
    async leave() {
      forgetChanges()
      await own?.stop()
    },
  })
}

/** Its database is reached too: a statement names the lender that it changes something of. */
type SharedPortal = Portal & Pick<SharedPlace, 'dataDir'>

/**
 * The same on the portal of the worker, which its files share. What a file writes it writes at lenders
 * of its own: no other file sees them.
 *
 * @param lenders what it has for itself, by the names of the demo; none where the file only reads, or
 *   changes settings alone: those are taken back
 */
export function onSharedPortal(...lenders: readonly LenderName[]): Stage<SharedPortal> {
  return onStage({
    async open() {
      const place = await borrowPortal()
      const boarded = lenders.map(async (name) => [name, await boardLender(place, name)] as const)
      const own = Object.fromEntries(await Promise.all(boarded))
      return { ...portalAt(place, own), dataDir: place.dataDir }
    },
    leave: undoAllChanges,
  })
}

type Opening<Kind> = {
  readonly open: () => Promise<Kind>
  readonly leave: () => Promise<void>
}

function onStage<Kind extends Portal>({ open, leave }: Opening<Kind>): Stage<Kind> {
  const stage: { portal?: Kind; browser?: Browser } = {}

  beforeAll(async () => {
    const starts = await Promise.allSettled([
      open().then((portal) => (stage.portal = portal)),
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
    await Promise.all([closeTaken(), leave()])
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
