/** Addresses of the specification's route table. */
export const paths = {
  login: '/login',
  signUp: '/signup',
  verifyCode: '/verifyOTP',
  redirect: '/redirect',
  home: '/home',
  receipts: '/receipts',
  /** no row of the table: every piece of the looks, in a demo */
  gallery: '/gallery',
  schedule: '/schedule-payment',
  settings: '/settings',
  paymentOption: '/settings/payment-option',
  changePassword: '/settings/change-password',
  changeLanguage: '/settings/change-language',
  notifications: '/settings/notifications',
} as const
