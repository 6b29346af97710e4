/** The portal's settings that are sentences: a lender may write each in every language it has. */
export const translatedSettings = [
  'workingHours',
  'clientCustomUrl1Text',
  'clientCustomUrl2Text',
  'customFooterContent',
  'passwordInfo',
  'bkUdfMessage',
  'borrowerOnetimeCardDisclosure',
  'borrowerRecurringCardDisclosure',
  'borrowerOnetimeAchDisclosure',
  'borrowerRecurringAchDisclosure',
  'messagePaymentButton',
] as const
