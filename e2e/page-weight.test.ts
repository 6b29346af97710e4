import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeMax, loadPages, openBrowser, signInMax } from '../tools/bench/measure-pages.ts'
import { type Portal, startPortal } from './testing/portal.ts'

let portal: Portal
let browser: Browser

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortal(), openBrowser()])
})

afterAll(async () => {
  await browser.close()
  await portal.stop()
})

it('loads sign-in and home within their weight, and sign-in all at once', async () => {
  const loads = await loadPages(browser, portal.at('lonemesa'))
  expect(loads.signIn.bytes).toBeGreaterThan(10_000)
  expect(loads.signIn.bytes).toBeLessThanOrEqual(signInMax * 1024)
  expect(loads.signIn.waterfall).toEqual([])
  expect(loads.home.bytes).toBeGreaterThan(loads.signIn.bytes)
  expect(loads.home.bytes).toBeLessThanOrEqual(homeMax * 1024)
})
