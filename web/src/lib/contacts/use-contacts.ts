import { userDetailsEndpoint } from '@quittance/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api.ts'
import { unwrapResult } from '../api/unwrap-result.ts'

/** The borrower's contacts, with which forms are prefilled. */
export function useContacts() {
  const api = useApi()
  return useQuery({
    queryKey: ['contacts'],
    queryFn: async () => unwrapResult(await api(userDetailsEndpoint, {})),
  })
}
