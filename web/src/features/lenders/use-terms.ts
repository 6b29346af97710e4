import { bodyOf, termsPath } from '@quittance/contract/terms'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useSession } from '../../lib/session/session.ts'

/** The terms of the reader's state, or the general ones for a reader who is not signed in (AMB-08). */
export type Terms =
  | { readonly kind: 'coming' }
  | { readonly kind: 'away' }
  /** what stands in the body of the document, not cleaned yet */
  | { readonly kind: 'here'; readonly html: string }

const timeoutMs = 30_000

/** Fetches the terms as they are in force now; `again` after they did not come. */
export function useTerms(): { readonly terms: Terms; readonly again: () => void } {
  const { language } = useLender()
  const stateId = useSession().user?.state.id ?? '0'
  const [terms, setTerms] = useState<Terms>({ kind: 'coming' })
  const address = `/app/api${termsPath}?${new URLSearchParams({ stateId, lang: language })}`
  const ask = useEffectEvent(go)
  useEffect(() => ask(address), [address])

  return { terms, again: () => go(address) }

  function go(from: string): void {
    setTerms({ kind: 'coming' })
    fetchTerms(from).then(
      (html) => setTerms({ kind: 'here', html }),
      () => setTerms({ kind: 'away' }),
    )
  }
}

async function fetchTerms(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`the terms were answered with ${response.status}`)
  return bodyOf(await response.text())
}
