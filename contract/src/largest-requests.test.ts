import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { addBankEndpoint } from './payments/bank-accounts.ts'
import { changeEmailEndpoint } from './auth/emails.ts'
import { addCardEndpoint } from './payments/change-methods.ts'
import { changePasswordEndpoint } from './auth/passwords.ts'
import { notificationTokenEndpoint } from './auth/sessions.ts'
import { signInEndpoint } from './auth/sign-in.ts'
import { signUpEndpoint, verifyUserEndpoint } from './auth/sign-up.ts'

/** bytes; what the server reads of a body */
const bodyMax = 16_384

/** The longest sealed text that a call takes. */
function sealed(keeper: 'portal' | 'vault'): string {
  const header = btoa(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', kid: keeper }))
  const start = `${header.replaceAll('=', '')}..a.`
  return `${start}${'b'.repeat(2048 - start.length - 2)}.c`
}

/** Text of three bytes a character. */
const wide = (length: number) => '€'.repeat(length)
const device = {
  deviceId: wide(64),
  deviceOs: wide(20),
  deviceToken: 'x'.repeat(4096),
  deviceType: '3',
  lang: wide(5),
}
const form = {
  email: wide(100),
  fname: wide(50),
  lname: wide(50),
  stateid: wide(10),
  phoneno: wide(20),
  ssn: sealed('portal'),
  dob: '01/01/1990',
  language: wide(10),
  password: sealed('portal'),
  passwordConfirmation: sealed('portal'),
  type: '2' as const,
  socialId: wide(255),
  socialToken: 'x'.repeat(4096),
}
const { email, socialId, socialToken, password } = form
const requests = [
  [signInEndpoint, { email, socialId, socialToken, password, type: '2', ...device }],
  [signUpEndpoint, form],
  [verifyUserEndpoint, { ...form, otp: wide(6), ...device }],
  [changePasswordEndpoint, { oldPassword: password, password }],
  [
    changeEmailEndpoint,
    { previousEmail: wide(100), phoneno: wide(20), newEmail: wide(100), password },
  ],
  [notificationTokenEndpoint, { deviceId: wide(64), deviceToken: device.deviceToken }],
  [
    addCardEndpoint,
    {
      name: wide(30),
      cardNumber: sealed('vault'),
      cvvNumber: sealed('vault'),
      expiryDate: wide(7),
      billingZip: wide(7),
    },
  ],
  [
    addBankEndpoint,
    {
      bankName: wide(100),
      name: wide(100),
      accountType: '1',
      routingNumber: wide(20),
      bankNumber: wide(20),
      branchNumber: wide(20),
      accountNumber: sealed('vault'),
    },
  ],
] as const

describe('the largest request that the contract takes fits in the body that the server reads', () => {
  it.each(requests.map(([endpoint, request]) => [endpoint.path, endpoint, request] as const))(
    'fits the largest request of %s in the body that the server reads',
    (_, endpoint, request) => {
      const read = z.safeDecode(endpoint.request, request)
      expect(read.error?.issues ?? []).toEqual([])
      expect(new TextEncoder().encode(JSON.stringify(request)).length).toBeLessThanOrEqual(bodyMax)
    },
  )

  it('takes no sealed text and no token that is one character longer', () => {
    for (const [name, longest] of Object.entries(form)) {
      if (longest.length < 1000) continue
      const longer = { ...form, [name]: longest.replace(/.$/, 'xx') }
      const read = z.safeDecode(signUpEndpoint.request, longer)
      expect([name, read.success]).toEqual([name, false])
    }
  })
})
