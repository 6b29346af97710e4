import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { respondRefused } from '../../../../../testing/envelopes.ts'
import { openPortal } from '../../../../../testing/open-portal.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'

const ignore = () => undefined
const wait = 'This code is not right, or was used already. Wait for the next one, and try again.'

it('tells nobody to wait for the next recovery code', async () => {
  const send = async () => respondRefused('wrongFactorCode', wait, { field: 'code' })
  openPortal(<SecondFactorDialog ticket="t" onDone={ignore} onClose={ignore} />, { send })
  await userEvent.type(screen.getByLabelText('Code from the app'), '123456{Enter}')
  await screen.findByText(wait)
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await userEvent.type(screen.getByLabelText('Recovery code'), 'YPNC-53P5-NAC3-AGZQ{Enter}')
  await screen.findByText('This recovery code is not right, or was used already. Try another one.')
  expect(screen.queryByText(wait)).toBeNull()
})
