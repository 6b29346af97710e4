/** Addresses of the specification's route table. */
export const paths = {
  login: '/login',
  signUp: '/signup',
  verifyCode: '/verifyOTP',
  redirect: '/redirect',
  home: '/home',
  receipts: '/receipts',
  /** not in the route table: a demo's gallery of every component */
  gallery: '/gallery',
  schedule: '/schedule-payment',
  statements: '/statements',
  documents: '/documents',
  statementsAndDocuments: '/statements-and-documents',
  settings: '/settings',
  paymentOption: '/settings/payment-option',
  changePassword: '/settings/change-password',
  changeLanguage: '/settings/change-language',
  notifications: '/settings/notifications',
} as const
