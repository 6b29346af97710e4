import { listFactorsEndpoint, type OwnFactors } from '@quittance/contract/auth/factors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/api.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'

const queryKey = ['sign-in-factors']

/** How the borrower signs in besides the password. */
export function useFactors() {
  const api = useApi()
  return useQuery({
    queryKey,
    queryFn: async () => unwrapResult(await api(listFactorsEndpoint, {})),
  })
}

/** Whether any of them is on. */
export function hasFactors({ passkeys, authenticator }: OwnFactors): boolean {
  return passkeys.length > 0 || authenticator
}

/** Asks for them again, after something changed them. */
export function useReloadFactors(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey })
}
