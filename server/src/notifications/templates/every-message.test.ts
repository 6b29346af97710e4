import { allLanguages, type Language } from '@quittance/domain/lenders/language'
import { assert } from '@quittance/domain/assert'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyValuesIn, wordsOfHtml } from '../../../testing/empty-values.ts'
import { outboxRows, type OutboxQuery } from '../../../testing/outbox-rows.ts'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { builtInTemplate } from './built-in-templates.ts'
import { writeTemplate } from './template-repository.ts'
import {
  type AccountEmail,
  accountPlaceholders,
  type EmailName,
  type PaymentEmail,
  paymentPlaceholders,
} from './template.ts'
import type { OutgoingMessage } from '../../platform/ports/mailer.ts'
import { sendMessages } from '../delivery/send-messages.ts'

// Every message in every language, from its row in the outbox to what its reader gets.

type Sent = { readonly name: EmailName; readonly language: Language } & Pick<
  OutgoingMessage,
  'subject' | 'text' | 'html' | 'recipient'
>
const paymentEmails = Object.keys(paymentPlaceholders) as PaymentEmail[]
const accountEmails = Object.keys(accountPlaceholders) as AccountEmail[]
const greetings: Readonly<Record<Language, { named: string; nameless: string }>> = {
  en: { named: 'Hello Maria,', nameless: 'Hello,' },
  es: { named: 'Hola, Maria:', nameless: 'Hola:' },
  fr: { named: 'Bonjour Maria,', nameless: 'Bonjour,' },
}

let world: PaymentsFixture
let rows: ReturnType<typeof outboxRows>
beforeAll(async () => {
  const settings = { phoneNumber: '2105550142', smsFrom: '+12105550142', smsBudgetPerDay: 1000 }
  world = await paymentsFixture({ settings })
  rows = outboxRows(world)
})
afterAll(() => world.close())

/** A borrower with a payment that was made, whose account has this first name. */
async function payerNamed(firstName: string) {
  const payer = await world.payer()
  const { orderId } = (await payer.pay()).body.result.paymentToken as { orderId: string }
  const { borrowerId } = payer
  await rows.asOwner('update borrowers set first_name = $1 where borrower_id = $2', [
    firstName,
    borrowerId,
  ])
  await deliver()
  return { borrowerId, orderId }
}

/** Everything that waits, as it is handed to whoever delivers it. */
async function deliver(lender = world.lender): Promise<OutgoingMessage[]> {
  const handed: OutgoingMessage[] = []
  const provider = {
    close: () => undefined,
    send: async (message: OutgoingMessage) => {
      handed.push(message)
      return { result: 'sent' } as const
    },
  }
  const mailer = { email: provider, sms: provider, call: provider, isKept: false }
  await sendMessages({ ...world.worker, mailer }, lender)
  return handed
}

/** The one message that waits. */
async function delivered(
  name: EmailName,
  { language }: OutboxQuery,
  lender?: Lender,
): Promise<Sent> {
  const [message, ...more] = await deliver(lender)
  assert(message !== undefined && more.length === 0, `${name} in ${language} goes out once`)
  return { ...message, name, language }
}

function faultsOf({ language, subject, text, html }: Sent): string[] {
  return [subject, text, wordsOfHtml(html)].flatMap((part) => emptyValuesIn(part, language))
}

function greetingOf({ text }: Sent): string {
  return text.split('\n')[0] ?? ''
}

/** Whether our own wording begins by greeting its reader by name. */
function greetsByName(name: EmailName, language: Language): boolean {
  return builtInTemplate(name, language).text.split('\n')[0]?.includes('{{firstName}}') ?? false
}

const channelsOf = (name: EmailName) => {
  const texts = builtInTemplate(name, 'en').sms === '' ? [] : (['sms'] as const)
  return ['email', ...texts, ...(name === 'code' ? (['call'] as const) : [])] as const
}

describe.each([
  ['Maria', 'named'],
  ['', 'nameless'],
  ['Pay at www.evil.example', 'nameless'],
] as const)('to a borrower whose account has the name %j', (firstName, greeted) => {
  let payer: Awaited<ReturnType<typeof payerNamed>>
  beforeAll(async () => {
    payer = await payerNamed(firstName)
  })

  it.each(allLanguages)('writes every message to a named borrower well in %s', async (language) => {
    for (const name of [...paymentEmails, ...accountEmails]) {
      for (const channel of channelsOf(name)) {
        const way = { language, channel }
        if (Object.hasOwn(paymentPlaceholders, name))
          await rows.writePaymentRow(name as PaymentEmail, payer, way)
        else await rows.writeAccountRow(name as AccountEmail, payer, way)
        const sent = await delivered(name, way)
        expect([name, channel, faultsOf(sent)]).toEqual([name, channel, []])
        if (channel !== 'email' || !greetsByName(name, language)) continue
        expect([name, greetingOf(sent)]).toEqual([name, greetings[language][greeted]])
      }
    }
  })
})

it('writes between name and value of a line in French a space at which no line ends', async () => {
  const payer = await payerNamed('Maria')
  const way = { language: 'fr', channel: 'email' } as const
  await rows.writePaymentRow('receipt', payer, way)
  const { subject, text } = await delivered('receipt', way)
  expect(subject).toMatch(/^Lone Mesa\u00A0: Reçu/)
  const lines = text.split('\n').filter((line) => /^[^:]{1,40}: /.test(line))
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.filter((line) => !/^[^:]+\u00A0: /.test(line))).toEqual([])
})

describe('to somebody without an account', () => {
  it.each(allLanguages)(
    'writes every message to a person without an account well in %s',
    async (language) => {
      for (const name of accountEmails) {
        for (const channel of channelsOf(name)) {
          await rows.writeAccountRow(name, {}, { language, channel })
          const sent = await delivered(name, { language, channel })
          expect([name, channel, faultsOf(sent)]).toEqual([name, channel, []])
          if (channel !== 'email' || !greetsByName(name, language)) continue
          expect([name, greetingOf(sent)]).toEqual([name, greetings[language].nameless])
        }
      }
    },
  )

  it('notifies the loan’s signer of a linked loan by the name that the loan has', async () => {
    const way = { language: 'es', channel: 'email' } as const
    await rows.writeAccountRow('loanLinked', { facts: { firstName: 'Nora' } }, way)
    expect(greetingOf(await delivered('loanLinked', way))).toBe('Hola, Nora:')
    await rows.writeAccountRow('loanLinked', { facts: { firstName: 'Nora\nevil.com' } }, way)
    expect(greetingOf(await delivered('loanLinked', way))).toBe('Hola:')
  })
})

it('leaves the name out of a lender’s own wording where none is known', async () => {
  const template = {
    subject: 'Thank you, {{firstName}}!',
    html: '<p>{{ firstName }}, welcome.</p><p>Dear {{firstName}}</p>',
    text: '{{firstName}}, welcome.\n\nDear {{firstName}}\n\nSo {{firstName}} signed up.',
    sms: '',
  }
  await world.read((trx) =>
    writeTemplate(trx, world.lender.id, {
      name: 'welcome',
      language: 'en',
      template,
      author: 'a test',
      at: world.clocks.elapsed(),
    }),
  )
  const way = { language: 'en', channel: 'email' } as const
  await rows.writeAccountRow('welcome', {}, way)
  const sent = await delivered('welcome', way)
  expect(sent.subject).toBe('Lone Mesa: Thank you!')
  expect(sent.text).toMatch(/^welcome\.\n\nDear\n\nSo somebody signed up\.\n/)
  expect(faultsOf(sent)).toEqual([])
})

describe('of a lender without a phone, about a browser that is not known', () => {
  let lender: Lender
  beforeAll(async () => {
    await rows.asOwner(`delete from lender_settings where name = 'phoneNumber'`, [])
    const { lenders } = world.context
    lenders.forget(world.lender.id)
    const read = await lenders.byId(world.lender.id)
    assert(read !== null, 'the lender is there')
    lender = read
  })

  it.each(allLanguages)('writes every message about an account well in %s', async (language) => {
    for (const name of accountEmails) {
      for (const channel of channelsOf(name)) {
        const way = { language, channel }
        await rows.writeAccountRow(name, { facts: { firstName: 'Maria', device: '' } }, way)
        const sent = await delivered(name, way, lender)
        expect([name, channel, faultsOf(sent)]).toEqual([name, channel, []])
      }
    }
  })

  it('says in the password email where the lender without a phone is reached', async () => {
    const way = { language: 'en', channel: 'email' } as const
    await rows.writeAccountRow('passwordChanged', {}, way)
    const { text } = await delivered('passwordChanged', way, lender)
    expect(text).toContain(`and contact us: https://${world.host}\n`)
  })
})
