import { builtIn } from '@quittance/contract/labels/built-in'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { atSignIn, fillSignIn } from './testing/borrowers/sign-in-screen.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const stage = onSharedPortal('lonemesa')

describe('while something is waited for', () => {
  it('[LIM-07] covers the page until the tick of 500 ms after the last answer', async () => {
    const { page, context } = await atSignIn(stage)
    await fillSignIn(page, borrowers.luis.email, demoPassword)
    const held = Promise.withResolvers<null>()
    await page.route('**/checksocialexistance', async (route) => {
      await held.promise
      await route.fulfill({ status: 580, json: { status: 0, statusCode: 580, message: 'No.' } })
    })
    await page.clock.install()
    const now = await page.evaluate(() => performance.timeOrigin + performance.now())
    await page.clock.pauseAt(Math.ceil(now) + 1_000)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const spinner = page.getByRole('status', { name: 'Loading' })
    const passed = async (ms: number) => {
      await page.clock.runFor(ms)
      return spinner.isVisible()
    }
    await expect.poll(() => passed(50)).toBe(true)
    held.resolve(null)
    await page.getByText('No.', { exact: true }).first().waitFor()
    expect(await passed(250)).toBe(true)
    await page.clock.runFor(400)
    await spinner.waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })

  it('[LIM-01] gives a call up when no answer comes in time, says so, and keeps what was typed', async () => {
    const { page, context } = await atSignIn(stage)
    await fillSignIn(page, borrowers.luis.email, demoPassword)
    await page.evaluate(() => {
      const asked = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => asked(ms / 20)
    })
    await page.route('**/checksocialexistance', () => undefined)
    const began = performance.now()
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText(builtIn.en['shell.error.generic']).waitFor()
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_500)
    const user = page.getByLabel('Email or Phone Number')
    await expect.poll(() => user.inputValue()).toBe(borrowers.luis.email)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
})
