/** Who signed a demo loan besides those who have an account: it can be linked by signing up. */
export type DemoSigner = {
  readonly loanNo: string
  readonly host: string
  readonly role: 'borrower' | 'coborrower'
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  readonly postalCode: string
  readonly bornOn: string
  /** nine digits that nobody has */
  readonly ssn: string
}

export const demoSigners: readonly DemoSigner[] = [
  {
    loanNo: '21-120777',
    host: 'lonemesa.localhost',
    role: 'borrower',
    firstName: 'Nora',
    lastName: 'Newman',
    phone: '2105550106',
    email: 'nora.newman@example.com',
    postalCode: '78205',
    bornOn: '1988-04-12',
    ssn: '900124417',
  },
  {
    loanNo: '21-120777',
    host: 'lonemesa.localhost',
    role: 'coborrower',
    firstName: 'Nick',
    lastName: 'Newman',
    phone: '2105550108',
    email: 'nick.newman@example.com',
    postalCode: '78205',
    bornOn: '1986-09-03',
    ssn: '900124418',
  },
]
