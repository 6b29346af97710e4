import type { CDPSession, Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { phone } from './testing/browser/browser.ts'
import { choosePicture, readPixels } from './testing/browser/pictures.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it.each([
  { name: 'Picture of your vehicle', ratio: 2 },
  { name: 'Your picture', ratio: 1 },
])(
  '[LIM-28] moves a picture by a finger in a frame $ratio times as wide as high, enlarges it by two and scrolls nothing: $name',
  async ({ name, ratio }) => {
    const { page, context, complaints } = await visit(browser, portal, 'maria', { viewport: phone })
    const dialog = await choosePicture(page, name)
    const frame = dialog.getByRole('application')
    const zoom = dialog.getByLabel('Zoom')
    await zoom.fill('2')
    const { width, height } = (await frame.boundingBox()) ?? { width: 0, height: 1 }
    expect(width / height).toBeCloseTo(ratio, 1)
    const hand = await page.context().newCDPSession(page)
    const { x, y } = await middleOf(frame)
    const whole = await readPixels(frame)
    const scrolled = await page.evaluate(() => window.scrollY)

    await touch(hand, [[{ x, y }], [{ x: x - 30, y: y - 20 }], [{ x: x - 60, y: y - 40 }]])
    const moved = await readPixels(frame)
    expect(moved === whole).toBe(false)
    expect(await zoom.inputValue()).toBe('2')
    await touch(hand, [[{ x, y }], [{ x: x + 60, y: y + 40 }]])
    expect((await readPixels(frame)) === moved).toBe(false)

    const apart = (by: number) => [
      { x: x - by, y },
      { x: x + by, y },
    ]
    await touch(hand, [apart(20), apart(25), apart(30)])
    expect(Number(await zoom.inputValue())).toBeCloseTo(3, 1)
    await touch(hand, [apart(40), apart(20), apart(5)])
    expect(await zoom.inputValue()).toBe('1')
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    await dialog.getByRole('button', { name: 'Confirm crop' }).click()
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  },
)

type Point = { readonly x: number; readonly y: number }

/** Puts fingers down at the first places, moves them through the others, and lifts them. */
async function touch(hand: CDPSession, [down = [], ...moves]: readonly Point[][]): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })
  await send('touchStart', down)
  for (const points of moves) await send('touchMove', points)
  await send('touchEnd', [])
}

async function middleOf(frame: Locator): Promise<Point> {
  await frame.scrollIntoViewIfNeeded()
  const box = await frame.boundingBox()
  if (box === null) throw new Error('the frame is shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
