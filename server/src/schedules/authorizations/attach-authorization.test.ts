import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'
import { openPdf, readPdfText } from '../../../testing/papers/read-pdf.ts'
import { demoMailer } from '../../integrations/email/demo-mailer.ts'
import { threadPrinter } from '../../integrations/pdf/thread-printer.ts'
import { sharedPrinter } from '../../../testing/papers/shared-printer.ts'
import { sendMessages } from '../../notifications/delivery/send-messages.ts'
import { findSentAttachment, listSentMessages } from '../../notifications/delivery/sent-messages.ts'
import { attachAuthorization } from './attach-authorization.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

/** The worker, with a mailer that keeps what it sends. */
const mailing = () => ({ ...calls.world.worker, mailer: demoMailer() })

/** The newest message with a copy that was sent, and the copy. */
async function sentCopy() {
  const { lender, context } = calls.world
  await sendMessages(mailing(), lender)
  const sent = await listSentMessages(context, lender)
  const message = sent.find(({ attachments }) => attachments.length > 0)
  const file = { messageId: message?.id ?? '', place: 0 }
  return { message, file: await findSentAttachment(context, lender, file) }
}

async function newestConsent(): Promise<string> {
  const rows = await calls.world.read((trx) =>
    trx.selectFrom('consents').select('consent_id').orderBy('given_at', 'desc').execute(),
  )
  return rows[0]?.consent_id ?? ''
}

it('sends the copy of an authorization as a PDF, word for word as it is kept', async () => {
  calls = await scheduleCalls()
  await calls.create(monthlySeries)
  const { message, file } = await sentCopy()
  expect(message?.attachments).toMatchObject([
    { filename: expect.stringMatching(/^authorization-.*\.pdf$/) as string },
  ])
  const text = await readPdfText(await openPdf(file?.content ?? Buffer.alloc(0)))
  const [consent] = (await calls.consents()).slice(-1)
  expect(text).toContain(consent?.text.replaceAll(/\s+/g, ' '))
  expect(text).toContain('Authorization for recurring debits')
  expect(text).toContain('$480.00')
})

it('prints the same copy again after the lender has changed its name and its words', async () => {
  calls = await scheduleCalls()
  await calls.create(monthlySeries)
  const { file } = await sentCopy()
  const { context, lender } = calls.world
  const { settings } = lender
  const renamed = {
    ...lender,
    name: 'Another',
    settings: { ...settings, portal: { ...settings.portal, companyName: 'Another' } },
  }
  // In another thread: what the first one keeps in memory decides nothing of its bytes.
  const again = await attachAuthorization(
    { db: context.db, print: threadPrinter() },
    renamed,
    await newestConsent(),
  )
  expect(again?.content.equals(file?.content ?? Buffer.alloc(0))).toBe(true)
})

it('prints nobody the authorization of another lender', async () => {
  calls = await scheduleCalls()
  await calls.create(monthlySeries)
  const consentId = await newestConsent()
  const { context, lender } = calls.world
  const other = { ...lender, id: '00000000-0000-4000-8000-000000000001' }
  const tools = { db: context.db, print: sharedPrinter }
  expect(await attachAuthorization(tools, lender, consentId)).not.toBeNull()
  expect(await attachAuthorization(tools, other, consentId)).toBeNull()
})

it('sends a message later whose copy can not be printed now, and the others at once', async () => {
  calls = await scheduleCalls()
  await calls.create(monthlySeries)
  const { lender, context } = calls.world
  const broken = { ...mailing(), attach: () => Promise.reject(new Error('no letters')) }
  await sendMessages(broken, lender)
  const sent = async () => (await listSentMessages(context, lender)).map(({ subject }) => subject)
  const before = await sent()
  calls.world.clocks.forward(60_000)
  await sendMessages(mailing(), lender)
  expect((await sent()).length).toBe(before.length + 1)
})
