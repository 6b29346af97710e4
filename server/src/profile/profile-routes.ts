import { done } from '@quittance/contract/endpoint'
import { userDetailsEndpoint } from '@quittance/contract/profile'
import {
  changeLanguageEndpoint,
  notificationKeyEndpoint,
  notificationTokenEndpoint,
} from '@quittance/contract/auth/sessions'
import type { AuthContext } from '../auth/auth-context.ts'
import type { Router } from '../lenders/router.ts'
import type { SmsAvailability } from '../lenders/sms-availability.ts'
import { changeLanguage } from './change-language.ts'
import { saveNotificationToken } from './save-notification-token.ts'
import { userDetails } from './user-details.ts'

/** What a borrower has on file over HTTP. */
export function profileRoutes(router: Router, context: AuthContext, texts: SmsAvailability): void {
  router.forBorrower(userDetailsEndpoint, ({ lender, borrower }) =>
    userDetails(context, { lender, borrower, texts }),
  )
  router.forBorrower(changeLanguageEndpoint, ({ lender, borrower, request }) =>
    changeLanguage(context, { lender, borrower, code: request.language_code }),
  )
  router.forBorrower(notificationKeyEndpoint, async () => done({ key: context.push.publicKey }))
  router.forBorrower(notificationTokenEndpoint, ({ borrower, request }) => {
    const { deviceId, deviceToken: token } = request
    return saveNotificationToken(context, { borrower, deviceId, token })
  })
}
