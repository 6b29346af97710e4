import {
  notificationKeyEndpoint,
  notificationTokenEndpoint,
} from '@quittance/contract/auth/sessions'
import { done } from '@quittance/contract/endpoint'
import type { Router } from '../../lenders/router.ts'
import { type PushContext, saveNotificationToken } from './save-notification-token.ts'

/** Where a browser takes notifications, over HTTP. */
export function pushRoutes(router: Router, context: PushContext): void {
  router.forBorrower(notificationKeyEndpoint, async () => done({ key: context.push.publicKey }))
  router.forBorrower(notificationTokenEndpoint, ({ borrower, request }) => {
    const { deviceId, deviceToken: token } = request
    return saveNotificationToken(context, { borrower, deviceId, token })
  })
}
