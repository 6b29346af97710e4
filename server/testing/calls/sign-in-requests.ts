import { randomUUID } from 'node:crypto'
import type { StartedApp } from '../start-app.ts'

type Fields = Readonly<Record<string, unknown>>

/** A request of every call by which people come in, and keep their account. */
export async function signInRequests(
  seal: StartedApp['seal'],
): Promise<Readonly<Record<string, Fields>>> {
  const form = await signUpFields(seal)
  const phone = { id: randomUUID(), phoneno: '2105550101' }
  return {
    '/users/web/social-start': { type: '2', returnTo: '/login' },
    '/users/web/passwordless-login': { token: 'a'.repeat(43) },
    '/web/users/cap-to-borrower-login': { token: 'a'.repeat(43), lang: 'en' },
    '/users/check-signup-details': form,
    '/users/web/socialsignup': form,
    '/users/web/verify-user': { ...form, deviceId: randomUUID(), otp: '000000' },
    '/users/web/verify-otp': { phoneno: '2105550199', otp: '000000' },
    '/users/resend-otp': { lang: 'en', phoneno: '2105550199', email: 'new@example.net' },
    '/users/send-otp-code-call': { phoneNo: '2105550199', lang: 'en' },
    '/users/stateslist': {},
    '/users/web/forgot-password': { lang: 'en', email: 'maria.ortega@example.com' },
    '/users/web/change-password': {
      oldPassword: await seal('Wrong!2026pass'), // nobody's session ends by it
      password: await seal('Fresh!2027wird'),
    },
    '/users/web/confirm-proof': { password: await seal('Wrong!2026pass') },
    ...factorRequests(),
    '/users/verify-email': { email: 'una.verdi@example.com' },
    '/users/confirm-email': { token: 'a'.repeat(43) },
    '/users/resend-email-verification': { emailId: randomUUID() },
    '/users/web/change-email': {
      previousEmail: 'una.verdi@example.com',
      phoneno: '',
      newEmail: 'una@example.net',
      password: await seal('Demo!2026pass'),
    },
    '/users/send-phone-otp': phone,
    '/users/resend-phone-otp': phone,
    '/users/verify-phone-otp': { ...phone, otp: '000000' },
    '/users/web/change-language': { language_code: 'es' },
    '/users/web/sessions': {},
    '/users/web/end-sessions': { id: randomUUID() },
    '/users/web/notification-key': {},
    '/users/update-web-notification-token': { deviceId: randomUUID(), deviceToken: '' },
    '/users/web/check-terms-and-condition': {},
    '/client/legal-accept-update': { version: '0' },
    '/users/web/accept-bankruptcy-notice': {},
  }
}

/** Nobody's passkey, ticket and code. */
function factorRequests() {
  return {
    '/users/web/passkey-options': { deviceId: randomUUID() },
    '/users/web/passkey-sign-in': { credential: '{}', deviceId: randomUUID(), deviceToken: '' },
    '/users/web/second-factor': { ticket: 'a'.repeat(43), code: '000000', deviceToken: '' },
    '/users/web/proof-options': {},
    '/users/web/sign-in-factors': {},
    '/users/web/passkeys/begin': {},
    '/users/web/passkeys/add': { credential: '{}', name: 'Phone' },
    '/users/web/passkeys/rename': { id: randomUUID(), name: 'Phone' },
    '/users/web/passkeys/remove': { id: randomUUID() },
    '/users/web/authenticator/begin': {},
    '/users/web/authenticator/confirm': { code: '000000' },
    '/users/web/authenticator/remove': {},
    '/users/web/recovery-codes/renew': {},
  }
}

/** The sign-up of somebody whom nobody knows yet. */
export async function signUpFields(seal: StartedApp['seal'], given: Fields = {}): Promise<Fields> {
  return {
    email: 'new@example.net',
    fname: 'Nadia',
    lname: 'Neu',
    stateid: '45',
    phoneno: '2105550199',
    ssn: null,
    dob: null,
    language: '1',
    password: await seal('Fresh!2027wird'),
    passwordConfirmation: await seal('Fresh!2027wird'),
    type: '3',
    socialId: '',
    ...given,
  }
}
