import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { choosePicture, drawPicture, readPixels } from './testing/browser/pictures.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('[LOAN-35][LOAN-36][VAL-58] lets a picture be chosen, cropped and confirmed, and only then uploaded', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'maria', { viewport: phone })
  await page.getByRole('button', { name: 'Picture of your vehicle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture of your vehicle' })
  const upload = dialog.getByRole('button', { name: 'Upload' })
  const file = dialog.locator('input[type=file]')
  const bytes = await drawPicture(page)
  expect(await file.getAttribute('accept')).toBe('.jpg,.jpeg,.png')
  const good = { name: 'car.PNG', mimeType: 'image/png', buffer: bytes }
  const frame = dialog.getByRole('application')
  await dialog.getByText('Choose a picture first.').waitFor()
  const refusal = dialog.getByText(/^Only JPG, JPEG and PNG pictures/)
  for (const wrong of [
    { name: 'car.gif', mimeType: 'image/gif', buffer: bytes },
    { name: 'car.png', mimeType: 'image/png', buffer: Buffer.from('no') },
  ]) {
    await file.setInputFiles(good)
    await frame.waitFor()
    await refusal.waitFor({ state: 'detached' })
    await file.setInputFiles(wrong)
    await refusal.waitFor()
    expect(await isClosed(upload)).toBe(true)
  }

  await file.setInputFiles(good)
  const confirm = dialog.getByRole('button', { name: 'Confirm crop' })
  await frame.waitFor()
  await expectAccessible(page)
  await expectFit(page)
  expect(await isClosed(upload)).toBe(true)
  await confirm.click()
  expect(await isClosed(upload)).toBe(false)
  const before = await readPixels(frame)
  await frame.focus()
  await page.keyboard.press('ArrowDown')
  expect(await isClosed(upload)).toBe(true)
  expect(await readPixels(frame)).not.toBe(before)
  await confirm.click()
  await dialog.getByLabel('Zoom').fill('2')
  expect(await isClosed(upload)).toBe(true)
  const zoomed = await readPixels(frame)
  const box = await frame.boundingBox()
  if (box === null) throw new Error('the frame is shown')
  await page.mouse.move(box.x + 100, box.y + 50)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.mouse.up()
  expect(await readPixels(frame)).not.toBe(zoomed)
  expect(complaints).toEqual([])
  await context.close()
})

it('[LOAN-16][LOAN-17][LOAN-61] shows the vehicle’s picture and the borrower’s own once they are uploaded, without a reload', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'darnell')
  const calls = callsOf(page)
  const card = page
    .getByRole('region', { name: /Ram|Ford|Chevrolet|Nissan|Honda|Toyota|20\d\d/ })
    .first()
  const shown = card.locator('img[src^="/pictures/"]')
  for (const [name, size] of [
    ['Picture of your vehicle', [1200, 600]],
    ['Your picture', [400, 400]],
  ] as const) {
    const had = await shown.count()
    const dialog = await choosePicture(page, name)
    await dialog.getByRole('button', { name: 'Confirm crop' }).click()
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => shown.count()).toBe(had + 1)
    await expect.poll(async () => sizesOf(shown)).toContainEqual(size)
  }
  const { body } = callTo(calls, '/users/web/upload-image')
  expect(body?.['image']).toMatch(/^data:image\/jpeg;base64,/)
  expect(complaints).toEqual([])
  await context.close()
})

async function isClosed(button: Locator): Promise<boolean> {
  return (await button.getAttribute('aria-disabled')) === 'true'
}

function sizesOf(pictures: Locator): Promise<number[][]> {
  return pictures.evaluateAll((all) =>
    all.map((one) => {
      const { naturalWidth, naturalHeight } = one as HTMLImageElement
      return [naturalWidth, naturalHeight]
    }),
  )
}
