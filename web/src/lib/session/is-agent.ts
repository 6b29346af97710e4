import { useSession } from './session.ts'

/** Whether whoever is here is a lender's agent, who has the borrower agree on the phone (AMB-14). */
export function useIsAgent(): boolean {
  return useSession().user?.agent !== undefined
}
