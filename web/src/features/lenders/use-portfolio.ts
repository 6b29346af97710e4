import { clientDetailsEndpoint, clientImagesEndpoint } from '@quittance/contract/lender'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { useUpdateLender, useLender } from '../../lib/settings/lender-settings.ts'
import { readLoadedSettings } from '../../lib/settings/loaded-settings.ts'

/**
 * Asks how the lender looks and what it allows for the loan that is shown: a lender may answer with
 * the values of that loan's portfolio (CFG-34). The rest of the app reads them by `useLender`.
 */
export function usePortfolio(loanNo: string | null): void {
  const api = useApi()
  const { language } = useLender()
  const learn = useUpdateLender()
  const asked = { enabled: loanNo !== null, staleTime: Infinity, meta: { isQuiet: true } }
  const request = { loan_no: loanNo ?? '' }
  const { data: details } = useQuery({
    ...asked,
    queryKey: ['lender-details', loanNo, language],
    queryFn: () => api(clientDetailsEndpoint, { ...request, lang: language }),
  })
  const { data: images } = useQuery({
    ...asked,
    queryKey: ['lender-images', loanNo],
    queryFn: () => api(clientImagesEndpoint, request),
  })

  useEffect(() => {
    const settings = details === undefined ? null : readLoadedSettings(details)
    if (settings !== null) learn(() => ({ settings }))
  }, [details, learn])

  useEffect(() => {
    if (images?.kind !== 'done') return
    const url = (type: string) => images.result.data.find((one) => one.type === type)?.url ?? null
    learn((known) => ({
      images: {
        ...known.images,
        logo: url('1') ?? known.images.logo,
        vehicle: url('2'),
        borrower: url('3'),
      },
    }))
  }, [images, learn])
}
