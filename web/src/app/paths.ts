/** Addresses of the specification's route table. */
export const paths = {
  login: '/login',
  signUp: '/signup',
  verifyCode: '/verifyOTP',
  home: '/home',
  receipts: '/receipts',
  /** no row of the table: every piece of the looks, in a demo */
  gallery: '/gallery',
  schedule: '/schedule-payment',
  settings: '/settings',
  paymentOption: '/settings/payment-option',
} as const
