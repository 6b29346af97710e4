import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeByBack, giveDialogEntry } from './dialog-history.ts'

/** For a machine that does much else. */
const patient = { timeout: 30_000 }

const closers: (() => void)[] = []

beforeEach(() => history.replaceState(null, '', '/page'))
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

it('closes the topmost dialog by Back, and the one below by the next', async () => {
  const [below, above] = [opened(), opened()]
  await back()
  expect([below.asked, above.asked]).toEqual([0, 1])
  await back()
  expect([below.asked, above.asked]).toEqual([1, 1])
})

it('keeps a dialog that may not be left, however often Back is pressed', async () => {
  const dialog = opened({ stays: true })
  await back()
  await back()
  expect(dialog.asked).toBe(2)
  expect(location.pathname).toBe('/page')
})

it('passes over what a closed dialog left in the history', async () => {
  history.pushState(null, '', '/next')
  opened().close()
  await back()
  await vi.waitFor(() => expect(location.pathname).toBe('/page'), patient)
})

it('gives the entry of a dialog to the page that opens from it', async () => {
  const before = history.length
  opened().close()
  history.pushState(null, '', '/next')
  history.pushState(null, '', '/last')
  expect(history.length).toBe(before + 2)
  await back()
  expect(location.pathname).toBe('/next')
  await back()
  expect(location.pathname).toBe('/page')
})

it('gives a dialog that the address opened an entry of its own, above the page without it', async () => {
  history.pushState(null, '', '/list')
  history.pushState(null, '', '/list?shown=1')
  giveDialogEntry('/list')
  const dialog = opened()
  expect(location.search).toBe('?shown=1')
  await back()
  expect([dialog.asked, location.pathname, location.search]).toEqual([1, '/list', ''])
})

function opened({ stays = false } = {}) {
  const dialog = { asked: 0, close: () => undefined as void }
  dialog.close = closeByBack(() => {
    dialog.asked += 1
    if (!stays) dialog.close()
  })
  closers.push(() => dialog.close())
  return dialog
}

/** Presses Back, and waits until the browser and what it asked have come to rest. */
async function back(): Promise<void> {
  const popped = new Promise((done) => window.addEventListener('popstate', done, { once: true }))
  history.back()
  await popped
  await new Promise((done) => setTimeout(done))
}
