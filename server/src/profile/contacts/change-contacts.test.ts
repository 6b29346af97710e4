import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ContactCalls, contactCalls } from '../../../testing/calls/contact-calls.ts'
import { hosts } from '../../../testing/start-app.ts'

const maria = 'maria.ortega@example.com'
const darnell = 'darnell.whitaker@example.com'

let calls: ContactCalls
beforeAll(async () => {
  calls = await contactCalls()
})
beforeEach(() => calls.begin())
afterAll(() => calls.portal.close())

describe('the primary contact', () => {
  it('[API-28] [PROF-16] makes a verified email primary, and tells the one before', async () => {
    const work = await calls.addVerifiedEmail('work@example.com')
    await addedTwoDaysAgo()
    const asked = { id: calls.recordId(), email: 'work@example.com', emailId: work.id }
    expect(await calls.ask('/users/make-primary', asked)).toMatchObject({ status: 1 })
    const { emails } = await calls.details()
    expect(emails.map((one) => [one.value, one.isPrimary])).toEqual([
      ['work@example.com', '1'],
      [maria, '0'],
    ])
    expect(await calls.told(maria)).toContainEqual(expect.stringContaining('contacto principal'))
    expect(await calls.audited('contact.primaryChanged')).toMatchObject([
      { actor: 'borrower', contact: 'w…@example.com', was: 'm…@example.com' },
    ])
  })

  it('[API-31] makes a verified phone primary, and tells the number before', async () => {
    const phone = await calls.addVerifiedPhone('2105550188')
    await addedTwoDaysAgo()
    const asked = { id: calls.recordId(), phoneno: '2105550188', phoneId: phone.id }
    expect((await calls.ask('/users/make-primary-phone', asked)).status).toBe(1)
    expect((await calls.details()).phones[0]).toMatchObject({ value: '2105550188', isPrimary: '1' })
    const texts = (await calls.portal.sent()).filter(({ to }) => to === '2105550101')
    expect(texts.map(({ text }) => text)).toContainEqual(expect.stringContaining('…0188'))
  })

  it('refuses a contact as primary that was added less than a day ago, and says from when on', async () => {
    const work = await calls.addVerifiedEmail('work@example.com')
    const phone = await calls.addVerifiedPhone('2105550188')
    const id = calls.recordId()
    const email = { id, email: 'work@example.com', emailId: work.id }
    const refused = await calls.ask('/users/make-primary', email)
    expect(refused).toMatchObject({ status: 0, reason: 'tooNew' })
    expect(refused.message).toMatch(/can be primary from \d+:\d\d\s[AP]M on \w+/)
    const number = { id, phoneno: '2105550188', phoneId: phone.id }
    expect((await calls.ask('/users/make-primary-phone', number)).reason).toBe('tooNew')
    const { emails } = await calls.details()
    expect(emails[0]).toMatchObject({ value: maria, isPrimary: '1' })
  })

  it('[PROF-16] refuses an unverified contact as primary, and one under another’s record', async () => {
    await calls.addEmail('work@example.com')
    const email = await calls.emailOf('work@example.com')
    const asked = { id: calls.recordId(), email: 'work@example.com', emailId: email?.id }
    const refused = await calls.ask('/users/make-primary', asked)
    expect(refused).toMatchObject({ status: 0, reason: 'notVerified' })
    expect(refused.message).toBe('Verify it first. Then you can make it primary.')
    const stranger = await calls.portal.signIn(darnell)
    expect((await calls.ask('/users/make-primary', asked, stranger)).reason).toBe('notFound')
  })
})

describe('a contact that is removed', () => {
  it('[API-26] [PROF-18] removes an email that is neither primary nor the only one', async () => {
    await calls.addVerifiedEmail('work@example.com')
    const removed = await calls.ask('/users/web/delete-email', { email: 'Work@example.com' })
    expect(removed).toMatchObject({ status: 1, message: 'The email was removed.' })
    expect(await calls.emailOf('work@example.com')).toBeUndefined()
    expect(await calls.told('work@example.com')).toContainEqual(expect.stringContaining('Se quitó'))
    expect(await calls.told(maria)).toContainEqual(expect.stringContaining('Se quitó'))
  })

  it('[API-29] removes a phone by its id, and its code counts no more', async () => {
    await calls.addPhone('2105550188')
    const phone = await calls.phoneOf('2105550188')
    const otp = await calls.portal.codeFor('2105550188')
    expect((await calls.ask('/users/delete-phone', { phoneId: phone?.id })).status).toBe(1)
    const named = { id: phone?.id, phoneno: '2105550188', otp }
    expect((await calls.ask('/users/verify-phone-otp', named)).reason).toBe('notFound')
  })

  it('[ERR-29] refuses to remove the primary one, with its text', async () => {
    await calls.addEmail('work@example.com')
    const phone = (await calls.details()).phones[0]
    const email = await calls.ask('/users/web/delete-email', { email: maria })
    expect(email).toMatchObject({ status: 0, reason: 'primary' })
    expect(email.message).toBe('The primary phone or email cannot be deleted.')
    expect((await calls.ask('/users/delete-phone', { phoneId: phone?.id })).reason).toBe('primary')
    expect((await calls.ask('/users/web/delete-email', { email: darnell })).reason).toBe('notFound')
  })

  it('refuses to remove the only one, also where it is not the primary', async () => {
    await calls.portal.database.owner.query(
      `update borrower_emails set is_primary = false where address = $1`,
      [maria],
    )
    expect((await calls.ask('/users/web/delete-email', { email: maria })).reason).toBe('only')
  })

  it('keeps one primary where it is made so and removed at once', async () => {
    const work = await calls.addVerifiedEmail('work@example.com')
    await addedTwoDaysAgo()
    const asked = { id: calls.recordId(), email: 'work@example.com', emailId: work.id }
    await Promise.all([
      calls.ask('/users/make-primary', asked),
      calls.ask('/users/web/delete-email', { email: 'work@example.com' }),
    ])
    const { emails } = await calls.details()
    expect(emails.filter(({ isPrimary }) => isPrimary === '1')).toHaveLength(1)
  })
})

describe('what a lender does not offer', () => {
  it('[PERM-25] refuses to add emails and phones where the lender hides it', async () => {
    const [email, host] = ['aisha.rahman@example.com', hosts.harborPine]
    const aisha = await calls.portal.signIn(email, host)
    const known = await calls.ask('/users/web/details', {}, aisha, host)
    const record = known.result['id']
    const added = { id: record, email: 'new@example.com', phoneno: '4195550188' }
    const { email: _e, ...phone } = added
    const { phoneno: _p, ...mail } = added
    for (const [path, payload] of [['add-email', mail] as const, ['add-phone', phone] as const]) {
      const refused = await calls.ask(`/users/${path}`, payload, aisha, host)
      expect(refused).toMatchObject({ status: 0, reason: 'switchedOff' })
      expect(refused).not.toHaveProperty('result')
    }
    const after = await calls.ask('/users/web/details', {}, aisha, host)
    expect(after.result).toEqual(known.result)
  })

  it('counts the changes of a day, and says when there is one again', async () => {
    const payload = { contactChangesPerUserDay: 2 }
    await calls.portal.callLenderApi('/settings', { method: 'PATCH', payload })
    await calls.addEmail('b@example.com')
    await calls.addEmail('c@example.com')
    const refused = await calls.addEmail('d@example.com')
    expect(refused).toMatchObject({ statusCode: 429, reason: 'tooMany' })
    expect(refused.retryAfterSeconds).toBeGreaterThan(86_000)
  })

  it('asks for a proof first where the lender does, and keeps what was typed', async () => {
    await calls.portal.callLenderApi('/settings', { method: 'PATCH', payload: { stepUp: '1' } })
    calls.portal.minutes(11)
    expect(await calls.addEmail('b@example.com')).toMatchObject({
      statusCode: 428,
      reason: 'proofNeeded',
    })
    await calls.prove()
    expect((await calls.addEmail('b@example.com')).status).toBe(1)
  })
})

/** Time that passed for whatever was added. */
async function addedTwoDaysAgo(): Promise<void> {
  const at = new Date(calls.portal.clocks.elapsed() - 2 * 24 * 60 * 60_000)
  for (const table of ['borrower_emails', 'borrower_phones'])
    await calls.portal.database.owner.query(
      `update ${table} set added_at = $1 where added_at is not null`,
      [at],
    )
}
