/**
 * The fields of the portal's calls that name nothing that is somebody's: what is typed or chosen, a secret
 * that proves itself, what a device or a provider calls itself, the caller's own draft. A loan's number in
 * the form that links it stands here too: nobody's it is until its paper matches.
 */
export const plainFields: ReadonlySet<string> = new Set(
  `
  accessToken accountNumber accountType achTransactionFee address1 address2 amount amounts
  bankName bankNumber billingZip branchNo branchNumber cardBrand cardNumber cardTransactionFee
  city code confirmDuplicate credential cvvNumber date dateFrom dateTo deviceId deviceOs
  deviceToken deviceType dob email emailInd expiryDate firstName fname format freq from image
  isBorrower isPad lang language language_code lastName limit lname loanAmount loannumber
  message modeOfPayment movedDate name newEmail offset oldPassword otp page part password
  passwordConfirmation paymentType pdfUrl phoneNo phoneno pmtAmt pmtFreq previousEmail pushInd
  quietFrom quietTo readOut receipt_email_address replaces returnTo role routingNumber
  scheduleDate1 scheduleDate2 shownDate shownFee shownPayoff signUpId socialId socialToken
  sortBy ssn ssn4 state stateCode stateid status streetaddress1 streetaddress2 textInd through
  ticket token type uniqueId unlessScheduled until uploadType upTo version zip zipcode
  `
    .trim()
    .split(/\s+/),
)
