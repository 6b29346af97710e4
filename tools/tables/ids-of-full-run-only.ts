/** Requirements that only `npm run test:full` proves. The list may shrink, and never grow. */
export const idsOfFullRunOnly: readonly string[] = [
  'CFG-02',
  'LIM-10',
  'LOAN-29',
  'OTP-02',
  'OTP-16',
  'OTP-19',
  'PAY-16',
  'PAY-18',
  'PAY-19',
  'SIGNUP-20',
  'SIGNUP-25',
  'SIGNUP-26',
]
