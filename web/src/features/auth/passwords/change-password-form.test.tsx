import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { openInApp } from '../../../../testing/open-in-app.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

afterEach(cleanup)

it('says that the password may have been changed where the answer to its change is lost', async () => {
  const { messages, calls } = openInApp(
    <QueryClientProvider client={new QueryClient()}>
      <ChangePasswordForm asksOld onChanged={() => undefined} />
    </QueryClientProvider>,
    { token: 'token-1' },
  )
  await userEvent.type(screen.getByLabelText('Old password'), 'Demo!2026pass')
  await userEvent.type(screen.getByLabelText('New password'), 'Fresh!2027wird')
  await userEvent.type(screen.getByLabelText('Password confirmation'), 'Fresh!2027wird')
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  const said = () => JSON.stringify(messages.shown.current())
  await expect.poll(() => calls.length).toBe(1)
  await expect.poll(said).toContain('Your password may have been changed')
})
