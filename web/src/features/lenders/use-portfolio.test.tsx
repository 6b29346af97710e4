import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aBoot, done, openInApp } from '../../../testing/open-in-app.tsx'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { usePortfolio } from './use-portfolio.ts'

afterEach(cleanup)

const loaded = 'Client details has been found'
const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown
const before = { app: 'Lone Mesa Portal', logo: '/logo.png', vehicle: null, borrower: null }

it('[CFG-34] [CFG-35] shows the lender as the selected loan’s portfolio has it', async () => {
  const { calls } = open(loaded)
  await waitFor(() =>
    expect(shown()).toEqual({
      app: 'Mesa Trucks',
      logo: '/mesa-trucks.png',
      vehicle: '/truck.png',
      borrower: null,
    }),
  )
  expect(calls.map(({ path }) => path).toSorted()).toEqual([
    '/client/get-client-details?loan_no=21-1&lang=en',
    '/client/get-client-images?loan_no=21-1',
  ])
})

it('[CFG-29] keeps the settings it has without the message that others were found', async () => {
  open('Something else')
  await waitFor(() => expect(shown()).toMatchObject({ vehicle: '/truck.png' }))
  expect(shown()).toMatchObject({ app: before.app })
})

it('asks for no portfolio while no loan is selected', async () => {
  const { calls } = open(loaded, null)
  await new Promise((later) => setTimeout(later, 20))
  expect([calls, shown()]).toEqual([[], before])
})

function open(message: string, loanNo: string | null = '21-1') {
  const boot = { ...aBoot(), images: { logo: '/logo.png', background: null } }
  const images = [
    { type: '1', url: '/mesa-trucks.png' },
    { type: '2', url: '/truck.png' },
  ]
  return openInApp(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Portfolio loanNo={loanNo} />
    </QueryClientProvider>,
    {
      boot,
      answer: (path) =>
        path.startsWith('/client/get-client-images')
          ? done({ data: images })
          : { ...done({ data: { appName: 'Mesa Trucks' } }), message },
    },
  )
}

function Portfolio({ loanNo }: { loanNo: string | null }) {
  usePortfolio(loanNo)
  const { settings, images } = useLender()
  const { logo, vehicle, borrower } = images
  return <output>{JSON.stringify({ app: settings.appName, logo, vehicle, borrower })}</output>
}
