import { parseDay, toInstant } from '@quittance/domain/calendar'
import { userDetailsEndpoint } from '@quittance/contract/profile/details'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openPortal } from '../../testing/open-portal.tsx'
import {
  aBankAccount,
  aLoan,
  aScheduledPayment,
  theDetails,
} from '../../testing/portal-builders.ts'
import { portalInMemory } from '../../testing/portal-in-memory.ts'
import { AddMethod } from '../features/payments/methods/add/add-method.tsx'
import { CheckAccount } from '../features/payments/methods/saved/check-account.tsx'
import { ChangePasswordForm } from '../features/auth/passwords/change-password-form.tsx'
import { ForgotPasswordDialog } from '../features/auth/passwords/forgot-password-dialog.tsx'
import { AuthenticatorSetup } from '../features/auth/factors/authenticator-setup.tsx'
import { RenamePasskey } from '../features/auth/factors/rename-passkey.tsx'
import { SecondFactorDialog } from '../features/auth/sign-in/factors/second-factor-dialog.tsx'
import { EditAddressDialog } from '../features/profile/address/edit-address-dialog.tsx'
import { AddContactDialog } from '../features/profile/contacts/add-contact-dialog.tsx'
import { VerifyPhoneDialog } from '../features/profile/contacts/verify-phone-dialog.tsx'
import { LinkLoanDialog } from '../features/loans/linking/link-loan-dialog.tsx'
import { SendReceiptDialog } from '../features/receipts/send-receipt-dialog.tsx'
import { EditSchedule } from '../features/schedules/edit-schedule.tsx'
import { ScheduleForm } from '../features/schedules/form/schedule-form.tsx'
import { ChangeEmailPrompt } from '../features/auth/sign-in/email/change-email-prompt.tsx'
import { SignInForm } from '../features/auth/sign-in/form/sign-in-form.tsx'
import { LinkAccount } from '../features/auth/sign-in/social/link-account.tsx'
import { CodeForm } from '../features/auth/sign-up/code-form.tsx'
import { createSignUpDraft, SignUpDraftContext } from '../features/auth/sign-up/sign-up-draft.ts'
import { SignUpForm } from '../features/auth/sign-up/sign-up-form.tsx'
import { HomeRoute } from './routes/home.tsx'

// Each form of the portal but the one of the language, whose choice is never wrong. A check of the
// tools compares this list with the sources: `tools/every-form.test.ts`.

const ignore = () => undefined
const taken = async () => null
const draft = createSignUpDraft()
const proof = { provider: 'google', email: 'maria@example.com', socialId: '1', socialToken: 't' }
const waiting = {
  emailId: 'e-1',
  email: 'maria@example.com',
  password: 'x',
  phone: '',
  proof: null,
}
const method = aBankAccount({ status: 'unvalidated', awaits: 'amounts' })
const days = {
  earliestByCard: parseDay('2026-11-21'),
  earliestByBank: parseDay('2026-11-23'),
  closedDays: [],
  bankKind: 'ach' as const,
}
const begunAuthenticator = {
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/maria?secret=JBSWY3DPEHPK3PXP',
}
const namelessPasskey = { id: '1', name: '', addedAt: toInstant(0), lastUsedAt: null }
const addMethod = (kind: 'card' | 'ach' | 'pad') => (
  <AddMethod kinds={[kind]} onClose={ignore} onAdded={ignore} />
)

type Case = {
  readonly name: string
  readonly form: ReactNode
  /** the button that sends it */
  readonly submit: string
  readonly country?: 'CA'
  /** what makes it invalid, where an empty form is not */
  readonly type?: Readonly<Record<string, string>>
}

const forms: readonly Case[] = [
  {
    name: 'of sign-in',
    form: <SignInForm send={taken} onTouched={ignore} onForgot={ignore} />,
    submit: 'Sign In',
  },
  {
    name: 'of sign-up',
    form: (
      <SignUpDraftContext value={draft}>
        <SignUpForm onTouched={ignore} onSent={ignore} />
      </SignUpDraftContext>
    ),
    submit: 'Sign Up',
  },
  {
    name: 'of a code',
    form: (
      <SignUpDraftContext value={draft}>
        <CodeForm
          sent={{ values: draft.current().values, social: null, signUpId: '1', resendAtMs: 0 }}
          onSignedIn={async () => undefined}
          onWaiting={ignore}
        />
      </SignUpDraftContext>
    ),
    submit: 'Verify',
  },
  {
    name: 'that links an account',
    form: (
      <LinkAccount
        step={{ kind: 'linkAccount', proof: { ...proof, provider: 'google' }, text: 'Known.' }}
        send={taken}
        onClose={ignore}
      />
    ),
    submit: 'Link and sign in',
  },
  {
    name: 'that replaces an email',
    form: <ChangeEmailPrompt waiting={waiting} onClose={ignore} />,
    submit: 'Use another email',
    type: { 'New email': 'maria@' },
  },
  {
    name: 'of a forgotten password',
    form: <ForgotPasswordDialog known="" onClose={ignore} />,
    submit: 'Send the link',
  },
  {
    name: 'of a new password',
    form: <ChangePasswordForm asksOld onChanged={ignore} />,
    submit: 'Change Password',
    type: { 'Old password': 'x', 'New password': 'weak', 'Password confirmation': 'weak' },
  },
  {
    name: 'that sends a receipt',
    form: <SendReceiptDialog receiptId="order-1" onClose={ignore} />,
    submit: 'Send receipt',
  },
  { name: 'of a payment', form: <HomeRoute />, submit: 'Pay Now' },
  {
    name: 'of a schedule',
    form: <ScheduleForm loan={aLoan()} methods={[]} days={days} renderPicker={() => null} />,
    submit: 'Schedule payment',
  },
  {
    name: 'that edits a schedule',
    form: (
      <EditSchedule
        row={aScheduledPayment({ methodId: null })}
        loan={aLoan()}
        methods={[]}
        days={days}
        renderPicker={() => null}
        onClose={ignore}
      />
    ),
    submit: 'Continue',
  },
  { name: 'of a card', form: addMethod('card'), submit: 'Add card' },
  { name: 'of a US bank account', form: addMethod('ach'), submit: 'Add bank account' },
  {
    name: 'of a Canadian bank account',
    form: addMethod('pad'),
    submit: 'Add bank account',
    country: 'CA',
  },
  {
    name: 'that links a loan',
    form: <LinkLoanDialog onLinked={ignore} onClose={ignore} />,
    submit: 'Link Loan Account',
  },
  {
    name: 'of two small amounts',
    form: <CheckAccount method={method} onClose={ignore} onChecked={ignore} />,
    submit: 'Verify account',
  },
  {
    name: 'of an email to add',
    form: <AddContactDialog of="email" recordId="1" onNext={ignore} onClose={ignore} />,
    submit: 'Add email',
    type: { 'Email Address': 'maria@' },
  },
  {
    name: 'of the code of a phone that was added',
    form: (
      <VerifyPhoneDialog
        phone={{ id: '1', value: '2105550142' }}
        resendAtMs={0}
        onNext={ignore}
        onClose={ignore}
      />
    ),
    submit: 'Verify',
  },
  {
    name: 'of an address',
    form: <EditAddressDialog loan={aLoan()} onClose={ignore} />,
    submit: 'Save address',
  },
  {
    name: 'of an authenticator app',
    form: <AuthenticatorSetup begun={begunAuthenticator} onOn={ignore} onClose={ignore} />,
    submit: 'Turn on',
  },
  {
    name: 'of the name of a passkey',
    form: <RenamePasskey passkey={namelessPasskey} onClose={ignore} />,
    submit: 'Save',
  },
  {
    name: 'of a second factor',
    form: <SecondFactorDialog ticket="t" onDone={ignore} onClose={ignore} />,
    submit: 'Sign In',
  },
]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

it.each(forms)('[VAL-34] sends no form $name while it is invalid', async (given) => {
  openPortal(given.form, world(), {}, given.country ?? 'US')
  await screen.findAllByRole('button', { name: given.submit })
  for (const [label, text] of Object.entries(given.type ?? {}))
    await userEvent.type(screen.getByLabelText(label), text)
  const submit = () => screen.getAllByRole('button', { name: given.submit })[0] as HTMLElement
  await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBe('true'))
})

const nobody = z.encode(userDetailsEndpoint.result, theDetails())

/** The portal of somebody whose details hold neither email nor phone. */
function world() {
  const portal = portalInMemory({})
  return {
    send: async (url: string | URL | Request, init?: RequestInit) =>
      (url as string).endsWith(userDetailsEndpoint.path)
        ? Response.json({ status: 1, statusCode: 200, message: 'Done.', result: nobody })
        : portal.send(url, init),
  }
}
