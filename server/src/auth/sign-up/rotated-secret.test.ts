import { expect, it } from 'vitest'
import { signInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { rotatableSecrets } from '../../../testing/random-secrets.ts'

it('ends a sign-up that began before the secret was rotated, and links a signer hashed before', async () => {
  const { secrets, rotate } = rotatableSecrets()
  const portal = await signInFixture({ secrets })
  const form = await portal.form({ lname: 'Newman', ssn: await portal.seal('4417') })
  await portal.writeSigner({ ...form, ssn: '4417' }, '21-120777')
  const firstKey = secrets.keyId()
  rotate()
  expect(secrets.keyId()).not.toBe(firstKey)
  const begin = () => portal.ask('/users/web/socialsignup', { payload: form })
  const { signUpId } = (await begin()).body.result['data'] as { signUpId: string }
  rotate()
  const otp = await portal.codeFor(form.phoneno)
  expect(otp, 'its message was closed by the key before').toMatch(/^\d{6}$/)
  expect((await begin()).body.result['data'], 'the same form is the same sign-up').toMatchObject({
    signUpId,
  })
  const ended = await portal.ask('/users/web/verify-user', { payload: { ...form, otp } })
  expect(ended.body.status).toBe(1)
  expect(await portal.linkedRoles(form.email)).toEqual(['borrower'])
  await portal.close()
})
