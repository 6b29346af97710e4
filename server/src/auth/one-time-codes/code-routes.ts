import {
  callCodeEndpoint,
  checkCodeEndpoint,
  resendCodeEndpoint,
  resendPhoneCodeEndpoint,
  sendPhoneCodeEndpoint,
  verifyPhoneCodeEndpoint,
} from '@quittance/contract/codes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../payments/payments-context.ts'
import { type BorrowerCall, serve, serveAnyone } from '../../http/serve.ts'
import { checkOnly } from './check-only.ts'
import { sendPhoneCode, verifyPhoneCode } from './phone-codes.ts'
import { callWithCode, resendCode } from './resend-code.ts'

type PhoneCall = BorrowerCall<{ readonly id: string; readonly phoneno: string }>

/** One-time codes over HTTP. */
export function codeRoutes(app: FastifyInstance, context: AppContext): void {
  serveAnyone(app, resendCodeEndpoint, ({ lender, request, from }) => {
    const { phoneno: phone, email = null } = request
    return resendCode(context, { lender, phone, email, channel: 'text', from })
  })
  serveAnyone(app, callCodeEndpoint, ({ lender, request, from }) =>
    callWithCode(context, { lender, phone: request.phoneNo, from }),
  )
  serveAnyone(app, checkCodeEndpoint, ({ lender, request: { phoneno: phone, otp: code }, from }) =>
    checkOnly(context, { lender, phone, code, ip: from.ip }),
  )
  const sendToPhone = ({ lender, borrower, request, from }: PhoneCall) => {
    const { id: phoneId, phoneno: phone } = request
    return sendPhoneCode(context, { lender, borrower, phoneId, phone, from })
  }
  serve(app, context, sendPhoneCodeEndpoint, (call) => sendToPhone(call))
  serve(app, context, resendPhoneCodeEndpoint, (call) => sendToPhone(call))
  serve(app, context, verifyPhoneCodeEndpoint, ({ lender, borrower, request }) => {
    const { id: phoneId, phoneno: phone, otp: code } = request
    return verifyPhoneCode(context, { lender, borrower, phoneId, phone, code })
  })
}
