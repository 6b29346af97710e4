import { updateDetailsEndpoint } from '@quittance/contract/profile/details'
import type * as z from 'zod/mini'
import { useApi } from '../../../lib/api/api.ts'
import { useContactChange } from '../contacts/use-contact-change.ts'

type Change = z.output<(typeof updateDetailsEndpoint)['request']>

/** Saves one choice at once; which one is being saved, and what is chosen meanwhile. */
export function useChangeChoices() {
  const api = useApi()
  const { acting, change } = useContactChange()
  return {
    saving: acting,
    save: (name: string, chosen: Change, refuse?: (message: string) => void) =>
      change(name, () => api(updateDetailsEndpoint, chosen), refuse),
  }
}
