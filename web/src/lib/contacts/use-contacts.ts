import { userDetailsEndpoint } from '@quittance/contract/profile/details'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api.ts'
import { unwrapResult } from '../api/unwrap-result.ts'

const queryKey = ['contacts']

/** The borrower's contacts, with which forms are prefilled. */
export function useContacts() {
  const api = useApi()
  return useQuery({
    queryKey,
    queryFn: async () => unwrapResult(await api(userDetailsEndpoint, {})),
  })
}

/** The email to which results are sent; null where there is none, or while it is not known. */
export function useOwnEmail(): string | null {
  const api = useApi()
  const { data } = useQuery({
    queryKey,
    meta: { isQuiet: true },
    queryFn: async () => unwrapResult(await api(userDetailsEndpoint, {}, { background: true })),
  })
  return data?.emails.find(({ isPrimary }) => isPrimary)?.value ?? null
}
