import { expect } from 'vitest'
import type { Portal } from './portal.ts'

type SentMessage = {
  readonly id: string
  readonly channel: 'email' | 'sms' | 'call'
  readonly to: string
  readonly text: string
}

/** What the demo sent to somebody, newest first. */
export async function readOutbox(
  portal: Portal,
  lender: string,
  to: string,
): Promise<SentMessage[]> {
  const { body } = await portal.call(lender, { path: '/dev/outbox' })
  return (body as SentMessage[]).filter((message) => message.to === to)
}

/**
 * The address, without its host, of the first link that comes to somebody after an act.
 *
 * @param begins how the address begins: '/redirect?token='
 */
export async function linkAfter(
  portal: Portal,
  { lender, to, begins }: { lender: string; to: string; begins: string },
  act: () => Promise<unknown>,
): Promise<string> {
  const before = new Set((await readOutbox(portal, lender, to)).map(({ id }) => id))
  await act()
  let found: string | undefined
  await expect
    .poll(async () => {
      const messages = await readOutbox(portal, lender, to)
      const texts = messages.filter(({ id }) => !before.has(id)).map(({ text }) => text)
      found = texts.map((text) => linkIn(text, begins)).find((link) => link !== undefined)
      return found
    })
    .toBeDefined()
  return found ?? ''
}

function linkIn(text: string, begins: string): string | undefined {
  const addresses = text.match(/https?:\/\/\S+/g) ?? []
  return addresses
    .map((address) => new URL(address))
    .map(({ pathname, search }) => `${pathname}${search}`)
    .find((path) => path.startsWith(begins) && path.length > begins.length)
}

/** The address, without its host, by which the lender lets a borrower in. */
export async function signInLink(portal: Portal, lender: string, email: string): Promise<string> {
  const asked = await portal.callLenderApi(lender, `/borrowers/${email}/sign-in-link`, {
    method: 'POST',
  })
  return pathOf(asked, portal.at(lender))
}

/** The same for one of the lender's agents. */
export async function capLink(portal: Portal, lender: string, email: string): Promise<string> {
  const body = { actor: 'Sam Reyes', reason: 'Asked for help with a payment' }
  const path = `/borrowers/${email}/cap-token`
  return pathOf(
    await portal.callLenderApi(lender, path, { method: 'POST', body }),
    portal.at(lender),
  )
}

/** The lender hands it on as it is: it has to open the portal where it runs. */
function pathOf({ body }: { readonly body: unknown }, home: string): string {
  const { origin, pathname, search } = new URL((body as { url: string }).url)
  expect(origin).toBe(new URL(home).origin)
  return `${pathname}${search}`
}
