/** The addresses of the specification's route table that exist so far. */
export const paths = {
  login: '/login',
  home: '/home',
  receipts: '/receipts',
} as const
