import { uploadPictureEndpoint } from '@quittance/contract/pictures/upload-picture'
import { userDetailsEndpoint } from '@quittance/contract/profile'
import { changeLanguageEndpoint } from '@quittance/contract/auth/sessions'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { Router } from '../lenders/router.ts'
import type { SmsAvailability } from '../lenders/sms-availability.ts'
import { changeLanguage } from './change-language.ts'
import { uploadPicture } from './pictures/upload-picture.ts'
import { userDetails } from './user-details.ts'

/** What a borrower has on file over HTTP. */
export function profileRoutes(
  router: Router,
  context: LendersContext,
  texts: SmsAvailability,
): void {
  router.forBorrower(userDetailsEndpoint, ({ lender, borrower }) =>
    userDetails(context, { lender, borrower, texts }),
  )
  router.forBorrower(changeLanguageEndpoint, ({ lender, borrower, request }) =>
    changeLanguage(context, { lender, borrower, code: request.language_code }),
  )
  router.forBorrower(uploadPictureEndpoint, ({ lender, borrower, request }) =>
    uploadPicture(context, { lender, borrower, ...request }),
  )
}
