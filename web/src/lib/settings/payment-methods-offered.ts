import { type Lender, useLender } from './lender-settings.ts'
import { useSession } from '../session/session.ts'

/** What decides how somebody may pay: the lender's settings, and the country they live in. */
export type OfferedMethods = Pick<Lender, 'settings' | 'country' | 'today'>

/** Of whoever is signed in: it is the borrower's country that counts, not the lender's (AMB-36). */
export function useOfferedMethods(): OfferedMethods {
  const { settings, country, today } = useLender()
  const { user } = useSession()
  return { settings, today, country: user?.state.country ?? country }
}
