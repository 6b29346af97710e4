import { expect, it } from 'vitest'
import {
  addedBySignUp,
  homeMax,
  loadPages,
  signInMax,
  signUpAddsMax,
} from '../verification/bench/measure-pages.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

it('loads sign-in, sign-up and home within their weight, and sign-in all at once', async () => {
  const loads = await loadPages(browser, portal.at('lonemesa'))
  expect(loads.signIn.bytes).toBeGreaterThan(10_000)
  expect(loads.signIn.bytes).toBeLessThanOrEqual(signInMax * 1024)
  expect(loads.signIn.waterfall).toEqual([])
  expect(addedBySignUp(loads)).toBeGreaterThan(1000)
  expect(addedBySignUp(loads)).toBeLessThanOrEqual(signUpAddsMax * 1024)
  expect(loads.home.bytes).toBeGreaterThan(loads.signIn.bytes)
  expect(loads.home.bytes).toBeLessThanOrEqual(homeMax * 1024)
})
