/**
 * Fields that hold a number of their own, or a secret that is judged elsewhere: nine digits there are no social
 * security number that somebody typed into a text. Every other field is searched, so that a new one is too.
 */
const named = new Set([
  // loans, persons and payments as the lender numbers them
  'loan_no',
  'loanNo',
  'loanNumber',
  'loannumber',
  'cifnumber',
  'branchNo',
  'reference',
  'id',
  'signUpId',
  // where somebody is reached
  'phone',
  'phoneno',
  'phoneNo',
  'phones',
  'from',
  'zip',
  'zipcode',
  'billingZip',
  'postalCode',
  // banks
  'routingNumber',
  'bankNumber',
  'branchNumber',
  // sealed, or of a lender's own program, which has the field for it
  'ssn',
  'ssn4',
  'cardNumber',
  'cvvNumber',
  'accountNumber',
  'password',
  'passwordConfirmation',
  'oldPassword',
  // made by programs
  'token',
  'ticket',
  'code',
  'otp',
  'credential',
  'deviceId',
  'deviceToken',
  'socialId',
  'socialToken',
  'accessToken',
  'pdfUrl',
])

/** Whether a field's own kind is a number, or made by a program. */
export function isFieldOfNumbers(field: string): boolean {
  return named.has(field) || /(?:_id|[a-z]Id)$/.test(field)
}
