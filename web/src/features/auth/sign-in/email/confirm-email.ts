import { confirmEmailEndpoint } from '@quittance/contract/auth/emails'
import type { Api } from '../../../../lib/api/call.ts'

/** Makes the call. Its code loads when a link led here. */
export function confirmEmail(api: Api, token: string) {
  return api(confirmEmailEndpoint, { token })
}
