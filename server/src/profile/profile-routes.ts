import { uploadPictureEndpoint } from '@quittance/contract/pictures/upload-picture'
import {
  editProfileEndpoint,
  loanAddressWireFields,
  profileWireFields,
  updateAddressEndpoint,
} from '@quittance/contract/profile/addresses'
import { exportOwnDataEndpoint, requestErasureEndpoint } from '@quittance/contract/profile/own-data'
import { updateDetailsEndpoint, userDetailsEndpoint } from '@quittance/contract/profile/details'
import { changeLanguageEndpoint } from '@quittance/contract/auth/sessions'
import type { AuthContext } from '../auth/auth-context.ts'
import type { FilesContext } from '../lenders/files/stored-file.ts'
import type { Router } from '../lenders/router.ts'
import type { SmsAvailability } from '../lenders/sms-availability.ts'
import { changeLoanAddress, changeProfileAddress } from './addresses/change-address.ts'
import { changeLanguage } from './change-language.ts'
import { contactChangeRoutes } from './contacts/contact-change-routes.ts'
import { uploadPicture } from './pictures/upload-picture.ts'
import { exportOwnData, requestErasure } from './own-data/own-data.ts'
import { updateDetails } from './update-details.ts'
import { userDetails } from './user-details.ts'

/** What a borrower has on file over HTTP. */
export function profileRoutes(
  router: Router,
  context: AuthContext & FilesContext,
  texts: SmsAvailability,
): void {
  router.forBorrower(userDetailsEndpoint, ({ lender, borrower }) =>
    userDetails(context, { lender, borrower, texts }),
  )
  router.forBorrower(updateDetailsEndpoint, ({ lender, borrower, request }) => {
    const { emailInd, textInd, pushInd, ...rest } = request
    const given = {
      ...rest,
      ...(emailInd !== undefined && { wantsEmails: emailInd }),
      ...(textInd !== undefined && { wantsTexts: textInd }),
      ...(pushInd !== undefined && { wantsPushes: pushInd }),
    }
    return updateDetails(context, { lender, borrower, given })
  })
  contactChangeRoutes(router, context)
  router.forBorrower(exportOwnDataEndpoint, (call) => exportOwnData(context, call))
  router.forBorrower(requestErasureEndpoint, (call) => requestErasure(context, call))
  router.forBorrower(updateAddressEndpoint, ({ lender, borrower, request }) => {
    const { borrowerId, cifNumber, loanNo, role, type: _type, ...address } = request
    const named = { borrowerId, cifNumber, loanNo, role }
    const fields = loanAddressWireFields
    return changeLoanAddress(context, { lender, borrower, named, address, fields })
  })
  router.forBorrower(editProfileEndpoint, ({ lender, borrower, request }) => {
    const { role, ...address } = request
    const fields = profileWireFields
    return changeProfileAddress(context, { lender, borrower, role, address, fields })
  })
  router.forBorrower(changeLanguageEndpoint, ({ lender, borrower, request }) =>
    changeLanguage(context, { lender, borrower, code: request.language_code }),
  )
  router.forBorrower(uploadPictureEndpoint, ({ lender, borrower, request }) =>
    uploadPicture(context, { lender, borrower, ...request }),
  )
}
