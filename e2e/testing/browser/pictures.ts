import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'

/** A PNG picture of 900 by 700 pixels, no part of which is like another. */
export async function drawPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 700 })
    const pen = canvas.getContext('2d')
    for (let at = 0; at < 900; at += 10) {
      if (pen === null) break
      pen.fillStyle = `hsl(${at} 80% ${20 + at / 15}%)`
      pen.fillRect(at, at / 2, 10, 700 - at / 2)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Opens the dialog of a picture and chooses a drawn one in it. */
export async function choosePicture(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  const buffer = await drawPicture(page)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  return dialog
}

/** What a frame shows, as text that can be compared. */
export function readPixels(frame: Locator): Promise<string> {
  const canvas = frame.locator('canvas')
  return canvas.evaluate((drawn) => (drawn as HTMLCanvasElement).toDataURL())
}

/** A PNG picture of one color. */
export function paintPicture(width: number, height: number): Promise<Buffer> {
  const background = { r: 20, g: 120, b: 90 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
