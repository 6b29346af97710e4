import { codeOf } from '../../../lib/start/code-of.ts'
import { Coded } from '../../../lib/start/coded.tsx'
import { hasFactors, useFactors } from './own-factors.ts'

const cards = codeOf(async () => (await import('./removable-factors.tsx')).RemovableFactors)

/**
 * What is still on of a borrower whose lender offers none of it any more: sign-in asks for it, so they can
 * take it off. Nothing for everybody else.
 */
export function KeptFactors() {
  const { data } = useFactors()
  if (data === undefined || !hasFactors(data)) return null
  return <Coded code={cards} props={{}} waiting={null} />
}
