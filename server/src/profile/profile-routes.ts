import { done } from '@quittance/contract/endpoint'
import { userDetailsEndpoint } from '@quittance/contract/profile'
import {
  changeLanguageEndpoint,
  notificationKeyEndpoint,
  notificationTokenEndpoint,
} from '@quittance/contract/sessions'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../payments/payments-context.ts'
import { serve } from '../http/serve.ts'
import type { TextsOut } from '../notifications/delivery/sms-sender.ts'
import { changeLanguage } from './change-language.ts'
import { keepNotificationToken } from './keep-push-token.ts'
import { userDetails } from './user-details.ts'

/** What a borrower has on file over HTTP. */
export function profileRoutes(app: FastifyInstance, context: AppContext, texts: TextsOut): void {
  serve(app, context, userDetailsEndpoint, ({ lender, borrower }) =>
    userDetails(context, { lender, borrower, texts }),
  )
  serve(app, context, changeLanguageEndpoint, ({ lender, borrower, request }) =>
    changeLanguage(context, { lender, borrower, code: request.language_code }),
  )
  serve(app, context, notificationKeyEndpoint, async () => done({ key: context.push.publicKey }))
  serve(app, context, notificationTokenEndpoint, ({ borrower, request }) => {
    const { deviceId, deviceToken: token } = request
    return keepNotificationToken(context, { borrower, deviceId, token })
  })
}
