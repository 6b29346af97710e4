import { homePath } from '../lib/paths/home-path.ts'

/** Addresses of the specification's route table. */
export const paths = {
  login: '/login',
  signUp: '/signup',
  verifyCode: '/verifyOTP',
  redirect: '/redirect',
  home: homePath,
  servicing: '/servicing',
  receipts: '/receipts',
  /** not in the route table: a demo's gallery of every component */
  gallery: '/gallery',
  schedule: '/schedule-payment',
  statements: '/statements',
  documents: '/documents',
  statementsAndDocuments: '/statements-and-documents',
  settings: '/settings',
  /** not in the route table: the list of these pages, on a phone */
  settingsMenu: '/settings/menu',
  editProfile: '/settings/edit-profile',
  paymentOption: '/settings/payment-option',
  changePassword: '/settings/change-password',
  changeLanguage: '/settings/change-language',
  notifications: '/settings/notifications',
  security: '/settings/security',
} as const
