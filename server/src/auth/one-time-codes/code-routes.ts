import {
  callCodeEndpoint,
  checkCodeEndpoint,
  resendCodeEndpoint,
  resendPhoneCodeEndpoint,
  sendPhoneCodeEndpoint,
  verifyPhoneCodeEndpoint,
} from '@quittance/contract/auth/codes'
import type { AuthContext } from '../auth-context.ts'
import type { BorrowerCall, Router } from '../../lenders/router.ts'
import { checkSignUpCode } from './check-sign-up-code.ts'
import { sendPhoneCode, verifyPhoneCode } from './phone-codes.ts'
import { callWithCode, resendCode } from './resend-code.ts'

type PhoneCall = BorrowerCall<{ readonly id: string; readonly phoneno: string }>

/** One-time codes over HTTP. */
export function codeRoutes(router: Router, context: AuthContext): void {
  router.forAnyone(resendCodeEndpoint, ({ lender, request, from }) => {
    const { phoneno: phone, email = null, signUpId } = request
    return resendCode(context, { lender, phone, email, signUpId, channel: 'sms', from })
  })
  router.forAnyone(callCodeEndpoint, ({ lender, request: { phoneNo: phone, signUpId }, from }) =>
    callWithCode(context, { lender, phone, signUpId, from }),
  )
  router.forAnyone(checkCodeEndpoint, ({ lender, request: { phoneno: phone, otp: code }, from }) =>
    checkSignUpCode(context, { lender, phone, code, ip: from.ip }),
  )
  const sendToPhone = ({ lender, borrower, request, from }: PhoneCall) => {
    const { id: phoneId, phoneno: phone } = request
    return sendPhoneCode(context, { lender, borrower, phoneId, phone, from })
  }
  router.forBorrower(sendPhoneCodeEndpoint, (call) => sendToPhone(call))
  router.forBorrower(resendPhoneCodeEndpoint, (call) => sendToPhone(call))
  router.forBorrower(verifyPhoneCodeEndpoint, ({ lender, borrower, request }) => {
    const { id: phoneId, phoneno: phone, otp: code } = request
    return verifyPhoneCode(context, { lender, borrower, phoneId, phone, code })
  })
}
