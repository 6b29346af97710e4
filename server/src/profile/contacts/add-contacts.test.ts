import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ContactCalls, contactCalls } from '../../../testing/calls/contact-calls.ts'

const maria = 'maria.ortega@example.com'
const darnell = 'darnell.whitaker@example.com'

let calls: ContactCalls
beforeAll(async () => {
  calls = await contactCalls()
})
beforeEach(() => calls.begin())
afterAll(() => calls.portal.close())

describe('an email that is added', () => {
  it('[API-27] adds an email, sends the link that verifies it, and tells the one before', async () => {
    const added = await calls.addEmail(' Work@Example.com ')
    expect(added).toMatchObject({ status: 1, statusCode: 200 })
    expect(added.message).toBe('The email was added. Open the link that we sent there.')
    const email = await calls.emailOf('work@example.com')
    expect(email).toMatchObject({ isVerified: '0', isPrimary: '0' })
    expect((added.result['data'] as { id: string }).id).toBe(email?.id)
    expect(await calls.told(maria)).toContainEqual(expect.stringContaining('Cambió un contacto'))
    expect(await calls.audited('contact.added')).toMatchObject([
      { actor: 'borrower', kind: 'email', contact: 'w…@example.com' },
    ])
    expect((await calls.addVerifiedEmail('home@example.com')).isPrimary).toBe('0')
  })

  it('[PROF-15] sends the link of an unverified email again, by its id', async () => {
    await calls.addEmail('work@example.com')
    const first = await calls.portal.linkFor('work@example.com', 'confirm-email')
    const email = await calls.emailOf('work@example.com')
    await calls.ask('/users/resend-email-verification', { emailId: email?.id })
    calls.portal.minutes(1)
    const second = await calls.portal.linkFor('work@example.com', 'confirm-email')
    expect(second).not.toBe(first)
    expect((await calls.portal.confirm(second)).status).toBe(1)
  })

  it.each([
    ['', 'email'],
    ['work', 'email'],
    [`${'a'.repeat(89)}@example.com`, 'email'],
    [maria, 'onFile'],
  ])('refuses to add the email %j at its field: %s', async (email, reason) => {
    expect(await calls.addEmail(email)).toMatchObject({ status: 0, reason, field: 'email' })
    expect((await calls.details()).emails).toHaveLength(1)
  })

  it('[VAL-57] [LIM-09] refuses a sixth email, also where two tabs add the fifth at once', async () => {
    for (const name of ['b', 'c', 'd']) await calls.addEmail(`${name}@example.com`)
    const both = await Promise.all([
      calls.addEmail('e@example.com'),
      calls.addEmail('f@example.com'),
    ])
    expect(both.filter(({ status }) => status === 1)).toHaveLength(1)
    const refused = both.find(({ status }) => status === 0)
    expect(refused).toMatchObject({ reason: 'fiveEmails', field: 'email' })
    expect(refused?.message).toBe('Five email addresses are the limit. Remove one to add another.')
    expect((await calls.details()).emails).toHaveLength(5)
    expect(
      (await calls.portal.ask('/users/list-loan-account', { token: calls.token() })).body.status,
    ).toBe(1)
  })

  it('answers an email of another account alike, tells its owner, and never verifies it', async () => {
    const [own, other] = [await calls.addEmail('new@example.com'), await calls.addEmail(darnell)]
    expect(Object.keys(other.result)).toEqual(Object.keys(own.result))
    expect(other).toMatchObject({ status: 1, message: own.message })
    const listed = await calls.emailOf(darnell)
    expect(listed).toMatchObject({ isVerified: '0', isPrimary: '0' })
    expect(await calls.told(darnell)).toEqual([
      expect.stringContaining('wanted to add a contact of yours'), // in his language
    ])
    await calls.ask('/users/resend-email-verification', { emailId: listed?.id })
    expect(await calls.told(darnell)).toHaveLength(1)
    const primary = { id: calls.recordId(), email: darnell, emailId: listed?.id }
    expect((await calls.ask('/users/make-primary', primary)).reason).toBe('notVerified')
    expect((await calls.addEmail(darnell)).reason).toBe('onFile')
    expect((await calls.ask('/users/web/delete-email', { email: darnell })).status).toBe(1)
    expect(await calls.emailOf(darnell)).toBeUndefined()
    expect((await calls.details(await calls.portal.signIn(darnell))).emails[0]?.value).toBe(darnell)
  })

  it('gives an email that was added and not proven in a day to whoever adds it next', async () => {
    const other = await calls.portal.signIn(darnell)
    const theirs = (await calls.details(other)).id
    await calls.addEmail('shared@example.com')
    await calls.addEmail('shared@example.com', other, theirs)
    const mine = await calls.portal.linkFor('shared@example.com', 'confirm-email')
    calls.portal.minutes(24 * 60 + 1)
    const again = await calls.portal.signIn(darnell)
    await calls.ask('/users/web/delete-email', { email: 'shared@example.com' }, again)
    expect((await calls.addEmail('shared@example.com', again, theirs)).status).toBe(1)
    expect((await calls.portal.confirm(mine)).status).toBe(0)
    const link = await calls.portal.linkFor('shared@example.com', 'confirm-email')
    expect((await calls.portal.confirm(link)).status).toBe(1)
  })
})

describe('a phone that is added', () => {
  it('[API-30] adds a phone and verifies it by the code that was sent', async () => {
    const added = await calls.addPhone('+1 210-555-0188')
    expect(added).toMatchObject({ status: 1, result: { data: { resendAfterSeconds: 180 } } })
    expect(await calls.phoneOf('2105550188')).toMatchObject({ isVerified: '0', isPrimary: '0' })
    const { id: phoneId } = added.result['data'] as { id: string }
    const named = { id: phoneId, phoneno: '2105550188' }
    const wrong = await calls.ask('/users/verify-phone-otp', { ...named, otp: '000000' })
    expect(wrong).toMatchObject({ status: 0, reason: 'wrongCode' })
    const otp = await calls.portal.codeFor('2105550188')
    expect((await calls.ask('/users/verify-phone-otp', { ...named, otp })).status).toBe(1)
    expect((await calls.phoneOf('2105550188'))?.isVerified).toBe('1')
    expect(await calls.audited('contact.verified')).toMatchObject([
      { actor: 'borrower', kind: 'phone' },
    ])
  })

  it.each([
    ['210555018', 'phone'],
    ['', 'phone'],
    ['2105550101', 'onFile'],
  ])('refuses to add the phone %j at its field: %s', async (phoneno, reason) => {
    expect(await calls.addPhone(phoneno)).toMatchObject({ status: 0, reason, field: 'phoneno' })
  })

  it('[ERR-28] refuses a fourth phone with its text, and sends nothing there', async () => {
    await calls.addPhone('2105550188')
    await calls.addPhone('2105550189')
    const refused = await calls.addPhone('2105550190')
    expect(refused).toMatchObject({ status: 0, reason: 'threePhones', field: 'phoneno' })
    expect(refused.message).toBe('Three phone numbers are the limit…')
    expect(await calls.told('2105550190')).toEqual([])
  })

  it('answers a phone of another account alike, and takes not even the right code', async () => {
    const theirs = (await calls.details(await calls.portal.signIn(darnell))).phones[0]?.value ?? ''
    const added = await calls.addPhone(theirs)
    const { id: phoneId } = added.result['data'] as { id: string }
    expect(added.result).toMatchObject({ data: { resendAfterSeconds: 180 } })
    expect(await calls.portal.codeFor(theirs)).toBe('')
    const named = { id: phoneId, phoneno: theirs }
    const guess = await calls.ask('/users/verify-phone-otp', { ...named, otp: '123456' })
    expect(guess).toMatchObject({ reason: 'wrongCode' })
    expect((await calls.ask('/users/resend-phone-otp', named)).reason).toBe('tooSoon')
    const { rows } = await calls.portal.database.owner.query<{ code_hash: Buffer }>(
      `select code_hash from one_time_codes where subject = $1`,
      [`phone ${phoneId}`],
    )
    expect(rows).toHaveLength(1)
  })

  it('sends no more than five codes a day to a number, however often it is added', async () => {
    const results: (string | number | undefined)[] = []
    for (let no = 0; no < 6; no += 1) {
      const { status, reason } = await calls.addPhone('2105550188')
      results.push(status === 1 ? 1 : reason)
      const phone = await calls.phoneOf('2105550188')
      if (phone !== undefined) await calls.ask('/users/delete-phone', { phoneId: phone.id })
    }
    // From the fourth on a browser does work first; without it nothing goes out.
    expect(results.filter((one) => one === 1).length).toBeLessThanOrEqual(5)
    expect(results.at(-1)).not.toBe(1)
  })
})
