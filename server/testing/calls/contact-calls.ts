import { assert } from '@quittance/domain/assert'
import { demoPassword, hosts, type StartOptions } from '../start-app.ts'
import { signInFixture, type SignInFixture } from './sign-in-fixture.ts'

type ShownContact = { id: string; value: string; isVerified: string; isPrimary: string }

/** The calls of a borrower's own emails and phones, as Maria makes them. */
export type ContactCalls = Awaited<ReturnType<typeof contactCalls>>

/** The demo's world, and Maria signed in to it anew by each `begin`, with the contacts of the demo. */
export async function contactCalls(options: StartOptions = {}) {
  const portal = await signInFixture(options)
  const { owner } = portal.database
  let session = { token: '', id: '', lastEntry: 0 }

  const ask = async (path: string, payload: object = {}, who = session.token, host?: string) =>
    (await portal.ask(path, { token: who, payload, ...(host !== undefined && { host }) })).body

  async function details(who = session.token) {
    const { result } = await ask('/users/web/details', {}, who)
    const emails = result['installEmailAddresses'] as (ShownContact & { emailAddrText: string })[]
    const phones = result['installMobilePhones'] as (ShownContact & { mobilePhoneNo: string })[]
    return {
      id: String(result['id']),
      emails: emails.map((one) => ({ ...one, value: one.emailAddrText })),
      phones: phones.map((one) => ({ ...one, value: one.mobilePhoneNo })),
    }
  }

  async function begin(): Promise<void> {
    await owner.query(`delete from unavailable_contacts; delete from rolling_counts;
      delete from borrower_emails where added_at is not null;
      delete from borrower_phones where added_at is not null;
      update borrower_emails set is_primary = true; update borrower_phones set is_primary = true;
      delete from lender_settings where name in ('contactChangesPerUserDay', 'stepUp')`)
    portal.minutes(1)
    const token = await portal.signIn()
    const { rows } = await owner.query<{ max: bigint }>('select max(entry_no) from audit_entries')
    session = { token, id: '', lastEntry: Number(rows[0]?.max) }
    session.id = (await details()).id
  }

  const emailOf = async (value: string) =>
    (await details()).emails.find((one) => one.value === value)
  const phoneOf = async (value: string) =>
    (await details()).phones.find((one) => one.value === value)
  const addEmail = (email: string, who = session.token, record = session.id) =>
    ask('/users/add-email', { id: record, email }, who)
  const addPhone = (phoneno: string, who = session.token, record = session.id) =>
    ask('/users/add-phone', { id: record, phoneno }, who)

  return {
    portal,
    begin,
    ask,
    details,
    emailOf,
    phoneOf,
    addEmail,
    addPhone,
    recordId: () => session.id,
    token: () => session.token,
    /** Proves once more whose session it is, which goes on under a new token. */
    prove: async () => void (session.token = await provenToken(portal, session.token)),
    /** Adds an email and opens its link. */
    async addVerifiedEmail(email: string): Promise<ShownContact> {
      await addEmail(email)
      await portal.confirm(await portal.linkFor(email, 'confirm-email'))
      const contact = await emailOf(email)
      assert(contact?.isVerified === '1', `${email} is verified`)
      return contact
    },
    /** Adds a phone and enters its code. */
    async addVerifiedPhone(phoneno: string): Promise<ShownContact> {
      const { id } = (await addPhone(phoneno)).result['data'] as { id: string }
      await ask('/users/verify-phone-otp', { id, phoneno, otp: await portal.codeFor(phoneno) })
      const contact = await phoneOf(phoneno)
      assert(contact?.isVerified === '1', `${phoneno} is verified`)
      return contact
    },
    ...messagesOf(portal, () => session.lastEntry),
  }
}

/** What was sent and written down. */
function messagesOf(portal: SignInFixture, lastEntry: () => number) {
  return {
    /** The subjects of what was sent to somebody. */
    async told(to: string) {
      const sent = await portal.sent(hosts.loneMesa)
      return sent.filter((one) => one.to === to).map(({ subject }) => subject)
    },
    /** What was written to the audit since `begin`. */
    async audited(kind: string) {
      const { rows } = await portal.database.owner.query<{ actor: string; detail: string }>(
        `select actor, detail from audit_entries where kind = $1 and entry_no > $2
          order by entry_no`,
        [kind, lastEntry()],
      )
      return rows.map(({ actor, detail }) => ({ actor, ...(JSON.parse(detail) as object) }))
    },
  }
}

async function provenToken(portal: SignInFixture, token: string): Promise<string> {
  const payload = { password: await portal.seal(demoPassword) }
  const { body } = await portal.ask('/users/web/confirm-proof', { token, payload })
  return String(body.result['accessToken'])
}
