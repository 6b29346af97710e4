import { statesEndpoint } from '@quittance/contract/auth/sign-up'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/api.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'

/** The states and provinces by their names in the reader's language (PROF-09, PROF-21). */
export function useStates() {
  const api = useApi()
  const { language } = useLender()
  return useQuery({
    queryKey: ['states', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => unwrapResult(await api(statesEndpoint, { lang: language })).states,
  })
}
