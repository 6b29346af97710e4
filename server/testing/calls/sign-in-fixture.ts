import { jsonLog } from '../../src/platform/logging/log.ts'
import { randomUUID } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { withLenderTransaction } from '../../src/platform/database/transaction.ts'
import { processContactRequests } from '../../src/auth/contacts/process-contact-requests.ts'
import { listSentMessages } from '../../src/notifications/delivery/sent-messages.ts'
import type { LenderTransaction } from '../../src/platform/database/database.ts'
import type { Lender } from '../../src/lenders/lender-directory.ts'
import { writeSigner } from '../../src/lenders/signers/signer-repository.ts'
import { hashLastFour } from '../../src/lenders/signers/hash-signer.ts'
import { sendMessages } from '../../src/notifications/delivery/send-messages.ts'
import { demoMailer } from '../../src/integrations/email/demo-mailer.ts'
import { signUpFields } from './sign-in-requests.ts'
import type { AppRequest } from './app-request.ts'
import { hosts, startApp, type StartOptions } from '../start-app.ts'

export type SignInFixture = Awaited<ReturnType<typeof signInFixture>>
export type TestSignUpForm = Readonly<Record<'email' | 'phoneno' | 'fname' | 'lname', string>> &
  Readonly<Record<string, unknown>>

/** No message has anything with it. */
const noSources = { attach: async () => null, readReceipt: async () => null }

/** The demo's world with a worker that sends when it is asked, and a postman who keeps all of it. */
export async function signInFixture(options: StartOptions = {}) {
  const started = await startApp(options)
  const { context, seal } = started
  const [newPassword, told]: [string, string[]] = ['Fresh!2027wird', []]
  let lastPhone = 10_000
  const worker = {
    ...context,
    mailer: demoMailer(),
    ...noSources,
    portalAt: (host: string) => `https://${host}`,
    log: jsonLog((line) => void told.push(line)),
  }

  async function lenderOf(host: string): Promise<Lender> {
    const lender = await context.lenders.byHost(host)
    assert(lender !== null, `${host} is a lender's`)
    return lender
  }

  /** Lets the worker answer and send, and reads what was sent, the newest first. */
  async function sent(host: string = hosts.loneMesa) {
    const lender = await lenderOf(host)
    await processContactRequests(context, lender)
    await sendMessages(worker, lender)
    return listSentMessages(context, lender)
  }

  async function newest(to: string, host: string) {
    const messages = (await sent(host)).filter((message) => message.to === to)
    const { rows } = await started.database.owner.query<{ id: string }>(
      'select message_id as id from outbox where recipient = $1 order by written_at desc',
      [to],
    )
    const byTime = rows.flatMap(({ id }) => messages.filter((message) => message.id === id))
    assert(byTime[0] !== undefined, `${to} got a message`)
    return byTime
  }

  return {
    ...started,
    worker,
    told,
    newPassword,
    lenderOf,
    sent,
    /** A form of somebody new: each time another one. */
    async form(given: Readonly<Record<string, unknown>> = {}): Promise<TestSignUpForm> {
      lastPhone += 1
      const phoneno = `21055${lastPhone}`
      const email = `${randomUUID().slice(0, 8)}@example.net`
      return (await signUpFields(seal, { email, phoneno, ...given })) as TestSignUpForm
    },
    async codeFor(phone: string, host: string = hosts.loneMesa): Promise<string> {
      for (const { text } of await newest(phone, host)) {
        const [code] = /\b\d{6}\b/.exec(text) ?? []
        if (code !== undefined) return code
      }
      return ''
    },
    /** The address in the newest message to somebody, without its host. */
    async linkFor(to: string, part: string, host: string = hosts.loneMesa): Promise<string> {
      for (const { text } of await newest(to, host)) {
        const found = text.matchAll(/https:\/\/[^/\s]+(\/\S+)/g)
        const path = [...found].map(([, one]) => one ?? '').find((one) => one.includes(part))
        if (path !== undefined) return path
      }
      return ''
    },
    ...linksOf(started),
    ...worldOf(started, lenderOf),
    ...paperOf(started, lenderOf),
  }
}

type Started = Awaited<ReturnType<typeof startApp>>

function linksOf(started: Started) {
  return {
    /** Opens a link that verifies an email, and says what the page's own call was answered. */
    async confirm(link: string): Promise<AppRequest> {
      const opened = await started.call(link)
      const place = new URL(opened.http.headers['location'] ?? '', 'https://portal.example')
      const token = new URLSearchParams(place.hash.slice(1)).get('emailToken')
      return (await started.ask('/users/confirm-email', { payload: { token } })).body
    },
  }
}

function worldOf({ database, clocks }: Started, lenderOf: (host: string) => Promise<Lender>) {
  return {
    minutes: (count: number) => clocks.forward(count * 60_000),
    /** A transaction of the lender whose portal is asked where no other is named. */
    async read<T>(work: (trx: LenderTransaction) => Promise<T>): Promise<T> {
      return withLenderTransaction(database.db, (await lenderOf(hosts.loneMesa)).id, work)
    },
    /** Holds the account of whoever has this email, so that whatever is written beside it waits. */
    holdAccount: (trx: LenderTransaction, email: string) =>
      trx
        .selectFrom('borrowers')
        .select('borrower_id')
        .where('borrower_id', '=', (query) =>
          query.selectFrom('borrower_emails').select('borrower_id').where('address', '=', email),
        )
        .forUpdate()
        .executeTakeFirstOrThrow(),
  }
}

/** What stands on paper of a loan, and who has it in their portal. */
function paperOf({ database, context }: Started, lenderOf: (host: string) => Promise<Lender>) {
  return {
    /** What the paper of these loans says of who signed them. */
    async writeSigner(form: TestSignUpForm & { readonly ssn?: unknown }, ...loanNos: string[]) {
      const lender = await lenderOf(hosts.loneMesa)
      const hash = hashLastFour(context.secrets, lender.id, String(form['ssn']))
      // The demo's own signers stand there already, with hashes of another key.
      await database.owner.query('delete from loan_signers')
      const signer = {
        role: 'borrower',
        firstName: form.fname,
        lastName: form.lname,
        phones: [form.phoneno],
        email: form.email,
        postalCode: '78205',
        bornOn: null,
        ssnHash: null,
        lastFourHash: hash,
        hashKeyId: context.secrets.keyId(),
      } as const
      await withLenderTransaction(database.db, lender.id, async (trx) => {
        for (const loanNo of loanNos) await writeSigner(trx, lender.id, { ...signer, loanNo })
      })
    },
    /** As what somebody has loans in their portal. */
    async linkedRoles(email: string): Promise<string[]> {
      const { rows } = await database.owner.query<{ role: string }>(
        `select role from loan_parties join borrower_emails using (lender_id, borrower_id)
          where address = $1 and is_linked`,
        [email],
      )
      return rows.map(({ role }) => role)
    },
  }
}
