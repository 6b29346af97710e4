/** The password of all of them. */
export const demoPassword = 'Demo!2026pass'

/** The people of the demo: everybody is made up, every number is one that nobody has. */
export type DemoPerson = {
  readonly host: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** what there is to see with this account */
  readonly who: string
  readonly phone: string
  readonly language: 'en' | 'es' | 'fr'
  readonly bornOn: string
  readonly address: { street: string; city: string; state: string; postalCode: string }
  readonly isEmailVerified?: false
}

const texas = (street: string, postalCode: string) => ({
  street,
  city: 'San Antonio',
  state: 'TX',
  postalCode,
})
const ohio = (street: string, postalCode: string) => ({
  street,
  city: 'Toledo',
  state: 'OH',
  postalCode,
})
const lonemesa = 'lonemesa.localhost'
const harborpine = 'harborpine.localhost'
const boreal = 'boreal.localhost'

const saintDenis = {
  street: '4310 rue Saint-Denis',
  city: 'Montréal',
  state: 'QC',
  postalCode: 'H2J 2K8',
}

export const demoPeople: readonly DemoPerson[] = [
  {
    host: lonemesa,
    firstName: 'Maria Elena',
    lastName: 'Ortega',
    email: 'maria.ortega@example.com',
    who: 'Spanish, recurring ACH schedule',
    phone: '2105550101',
    language: 'es',
    bornOn: '1985-06-14',
    address: texas('218 Cedar Elm St', '78210'),
  },
  {
    host: lonemesa,
    firstName: 'Luis',
    lastName: 'Ortega',
    email: 'luis.ortega@example.com',
    who: 'co-borrower of the same loan',
    phone: '2105550102',
    language: 'es',
    bornOn: '1983-02-27',
    address: texas('218 Cedar Elm St', '78210'),
  },
  {
    host: lonemesa,
    firstName: 'Darnell',
    lastName: 'Whitaker',
    email: 'darnell.whitaker@example.com',
    who: '36 days past due, returned payment',
    phone: '2105550103',
    language: 'en',
    bornOn: '1979-11-03',
    address: texas('904 Rigsby Ave', '78203'),
  },
  {
    host: lonemesa,
    firstName: 'Terrence',
    lastName: 'Boyd',
    email: 'terrence.boyd@example.com',
    who: 'bankruptcy notice, charged off',
    phone: '2105550104',
    language: 'en',
    bornOn: '1971-08-19',
    address: texas('55 Quill Dr', '78228'),
  },
  {
    host: lonemesa,
    firstName: 'Kevin',
    lastName: 'Nguyen',
    email: 'kevin.nguyen@example.com',
    who: 'final schedule, many receipts',
    phone: '2105550105',
    language: 'en',
    bornOn: '1990-01-22',
    address: texas('1411 Fredericksburg Rd', '78201'),
  },
  {
    host: lonemesa,
    firstName: 'Nora',
    lastName: 'Newman',
    email: 'nora.newman@example.com',
    who: 'no loan yet, can link 21-120777',
    phone: '2105550106',
    language: 'en',
    bornOn: '1988-04-12',
    address: texas('310 S Alamo St', '78205'),
  },
  {
    host: lonemesa,
    firstName: 'Una',
    lastName: 'Verdi',
    email: 'una.verdi@example.com',
    who: 'email not verified, first sign-in',
    phone: '2105550107',
    language: 'en',
    bornOn: '1996-09-30',
    address: texas('77 Blanco Rd', '78212'),
    isEmailVerified: false,
  },
  {
    host: harborpine,
    firstName: 'Jennifer',
    lastName: 'Kowalski',
    email: 'jennifer.kowalski@example.com',
    who: 'paid off',
    phone: '4195550101',
    language: 'en',
    bornOn: '1976-05-08',
    address: ohio('12 Maumee Ave', '43609'),
  },
  {
    host: harborpine,
    firstName: 'Aisha',
    lastName: 'Rahman',
    email: 'aisha.rahman@example.com',
    who: 'schedule made by the collector',
    phone: '4195550102',
    language: 'en',
    bornOn: '1992-12-01',
    address: ohio('640 Collingwood Blvd', '43610'),
  },
  {
    host: harborpine,
    firstName: 'Omar',
    lastName: 'Rahman',
    email: 'omar.rahman@example.com',
    who: 'co-borrower of the same loan',
    phone: '4195550103',
    language: 'en',
    bornOn: '1991-03-15',
    address: ohio('640 Collingwood Blvd', '43610'),
  },
  {
    host: boreal,
    firstName: 'Chloé',
    lastName: 'Tremblay',
    email: 'chloe.tremblay@example.com',
    who: 'PAD, French',
    phone: '5145550101',
    language: 'fr',
    bornOn: '1987-07-24',
    address: saintDenis,
  },
  {
    host: boreal,
    firstName: 'Marc-André',
    lastName: 'Gagnon',
    email: 'marc.gagnon@example.com',
    who: 'co-borrower of the same loan',
    phone: '5145550102',
    language: 'fr',
    bornOn: '1986-10-05',
    address: saintDenis,
  },
  {
    host: boreal,
    firstName: 'Gurpreet',
    lastName: 'Singh',
    email: 'gurpreet.singh@example.com',
    who: '14 days past due, returned PAD, English',
    phone: '5145550103',
    language: 'en',
    bornOn: '1989-04-30',
    address: {
      street: '2085 Hurontario St',
      city: 'Mississauga',
      state: 'ON',
      postalCode: 'L5A 4G1',
    },
  },
]

/** Who signed which loan. A loan with nobody linked is free to be linked. */
export type DemoParty = {
  readonly loanNo: string
  readonly host: string
  readonly branchNo: string
  readonly borrower: string
  readonly coBorrower?: string
  readonly isLinked?: false
  /** a petition in bankruptcy, and its note */
  readonly bankruptcy?: { readonly on: string; readonly note: string }
}

export const demoParties: readonly DemoParty[] = [
  {
    loanNo: '21-104233',
    host: lonemesa,
    branchNo: '3',
    borrower: 'maria.ortega@example.com',
    coBorrower: 'luis.ortega@example.com',
  },
  {
    loanNo: '21-098817',
    host: lonemesa,
    branchNo: '7',
    borrower: 'darnell.whitaker@example.com',
  },
  {
    loanNo: '21-087450',
    host: lonemesa,
    branchNo: '3',
    borrower: 'terrence.boyd@example.com',
    bankruptcy: { on: '2026-03-12', note: 'Chapter 13 filed 2026-03-12' },
  },
  { loanNo: '21-101556', host: lonemesa, branchNo: '7', borrower: 'kevin.nguyen@example.com' },
  { loanNo: '21-014402', host: lonemesa, branchNo: '7', borrower: 'kevin.nguyen@example.com' },
  { loanNo: '21-039127', host: lonemesa, branchNo: '7', borrower: 'kevin.nguyen@example.com' },
  { loanNo: '21-066310', host: lonemesa, branchNo: '7', borrower: 'kevin.nguyen@example.com' },
  {
    loanNo: '21-120777',
    host: lonemesa,
    branchNo: '7',
    borrower: 'nora.newman@example.com',
    isLinked: false,
  },
  {
    loanNo: '7-220145',
    host: harborpine,
    branchNo: '1',
    borrower: 'jennifer.kowalski@example.com',
  },
  {
    loanNo: '7-231902',
    host: harborpine,
    branchNo: '1',
    borrower: 'aisha.rahman@example.com',
    coBorrower: 'omar.rahman@example.com',
  },
  {
    loanNo: '55-300127',
    host: boreal,
    branchNo: '12',
    borrower: 'chloe.tremblay@example.com',
    coBorrower: 'marc.gagnon@example.com',
  },
  { loanNo: '55-304418', host: boreal, branchNo: '15', borrower: 'gurpreet.singh@example.com' },
]
