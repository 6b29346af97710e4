import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { respondDone, respondRefused } from '../../../../testing/envelopes.ts'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { VerifyPhoneDialog } from './verify-phone-dialog.tsx'

const ignore = () => undefined
const wrong = 'This code is not right. Tries left: 4.'

async function send(url: unknown): Promise<Response> {
  if (String(url).endsWith('/users/verify-phone-otp')) return respondRefused('wrongCode', wrong)
  return respondDone({ data: { resendAfterSeconds: 180 } })
}

it('takes back what was said of the code before, and says that a new one comes, once it was sent', async () => {
  const phone = { id: '1', value: '2105550142' }
  openPortal(<VerifyPhoneDialog phone={phone} resendAtMs={0} onNext={ignore} onClose={ignore} />, {
    send,
  })
  await userEvent.keyboard('123456')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await screen.findByText(wrong)
  await userEvent.click(screen.getByRole('button', { name: 'Resend Code?' }))
  await screen.findByText('A new code is on its way. Only the newest one counts.')
  expect(screen.queryByText(wrong)).toBeNull()
})
