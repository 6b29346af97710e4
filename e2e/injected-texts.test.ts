import { expect, it } from 'vitest'
import { borrowers } from './testing/borrowers/borrowers.ts'
import {
  longestOf,
  writeBorrower,
  writeRawHtml,
  writeSettings,
  writeToBorrower,
} from './testing/injection/fields.ts'
import { walkNames } from './testing/injection/lender-names.ts'
import { countLive, expectInert, withoutPolicy } from './testing/injection/injected-page.ts'
import { signInTo, walkChat, walkHtml, walkSettings } from './testing/injection/injected-walks.ts'
import { joined, payloads } from './testing/injection/payloads.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// Of the 600 texts of `injected-texts.full.test.ts` one in twelve.

const { portal, browser } = onSharedPortal('lonemesa')

const some = payloads(50)

it('runs no text of a lender or a borrower, though its browser would run all of them', async () => {
  expect(await countLive(browser, some)).toBeGreaterThan(15)
  await walkSettings(browser, portal, joined(some, longestOf.plain).slice(0, 1))
  await walkNames(browser, portal, some.slice(0, 12))
  await writeSettings(portal, 'lonemesa', { customFooter: '1', chatMaxCharacter: 5_000 })
  const html = joined(some, longestOf.html)
  await walkHtml(browser, portal, (text) => writeRawHtml(portal, 'lonemesa', text), html)
  const luis = { ...borrowers.luis, loanNo: '21-104233' }
  await writeBorrower(portal, luis, joined(some, Infinity)[0] ?? '')
  await writeToBorrower(portal, luis, some)
  const context = await withoutPolicy(browser)
  const page = await context.newPage()
  await signInTo(page, portal, luis.email)
  await expectInert(page)
  await walkChat(page, joined(some, longestOf.chat))
  await context.close()
})
