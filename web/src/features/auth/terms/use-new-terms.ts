import { acceptTermsEndpoint, checkTermsEndpoint } from '@quittance/contract/terms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/api.ts'
import type { CallAnswer } from '../../../lib/api/call.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'
import { useSession } from '../../../lib/session/session.ts'

const queryKey = ['new-terms']

/** Terms that wait to be accepted. */
export type NewTerms = { readonly version: string; readonly html: string }

/** Asks once after sign-in whether terms wait; an agent is never asked to accept any (AMB-82). */
export function useNewTerms(): NewTerms | null {
  const api = useApi()
  const { language } = useLender()
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: [...queryKey, language],
    queryFn: async (): Promise<NewTerms | null> => {
      const answer = await api(checkTermsEndpoint, {}, { background: true })
      const { isNew, version, data: html } = unwrapResult(answer)
      return isNew ? { version, html } : null
    },
    enabled: user?.scope === undefined,
    staleTime: Infinity,
    meta: { isQuiet: true },
  })
  return data ?? null
}

/** Records that these were accepted. Others that came meanwhile are asked for, and shown instead. */
export function useAcceptTerms(): (version: string) => Promise<CallAnswer<unknown, 'outdated'>> {
  const api = useApi()
  const queries = useQueryClient()
  return async (version) => {
    const answer = await api(acceptTermsEndpoint, { version })
    await queries.invalidateQueries({ queryKey })
    return answer
  }
}
