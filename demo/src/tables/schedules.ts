/** A schedule as the demo data of 2026-11-20 has it; days of a loan's history move with its loan. */
export type DemoSchedule = {
  readonly loanNo: string
  readonly owner: string
  /** of the method that pays */
  readonly lastFour: string
  readonly madeBy: 'borrower' | 'collector'
  /** a day of the history, or so many days from the first day of the demo */
  readonly made: { readonly on: string } | { readonly daysFromToday: number }
  readonly pays:
    | {
        /** with each installment of the loan, but for so many at its end */
        readonly kind: 'installments'
        readonly leavesLast: number
      }
    /** what is left on the day of the loan's last installment */
    | { readonly kind: 'last' }
    | { readonly kind: 'once'; readonly on: string; readonly dollars: string }
    | { readonly kind: 'once'; readonly daysFromToday: number; readonly dollars: string }
  readonly fee?: string
  readonly end?:
    | { readonly kind: 'declined' }
    | {
        readonly kind: 'voided'
        readonly on: string
        readonly by: 'borrower' | 'system'
        readonly reason: string
      }
}

const all = { kind: 'installments', leavesLast: 0 } as const

export const demoSchedules: readonly DemoSchedule[] = [
  {
    loanNo: '21-104233',
    owner: 'maria.ortega@example.com',
    lastFour: '6789',
    madeBy: 'borrower',
    made: { on: '2025-03-10' },
    pays: all,
  },
  {
    loanNo: '21-104233',
    owner: 'luis.ortega@example.com',
    lastFour: '8210',
    madeBy: 'borrower',
    made: { daysFromToday: -2 },
    pays: { kind: 'once', daysFromToday: 14, dollars: '100.00' },
    fee: '3.95',
  },
  {
    loanNo: '21-104233',
    owner: 'luis.ortega@example.com',
    lastFour: '0002',
    madeBy: 'borrower',
    made: { daysFromToday: -10 },
    pays: { kind: 'once', daysFromToday: -3, dollars: '50.00' },
    fee: '3.95',
    end: { kind: 'declined' },
  },
  {
    loanNo: '21-101556',
    owner: 'kevin.nguyen@example.com',
    lastFour: '7788',
    madeBy: 'borrower',
    made: { on: '2025-01-03' },
    pays: { kind: 'installments', leavesLast: 1 },
  },
  {
    loanNo: '21-101556',
    owner: 'kevin.nguyen@example.com',
    lastFour: '7788',
    madeBy: 'borrower',
    made: { daysFromToday: -4 },
    pays: { kind: 'last' },
  },
  {
    loanNo: '21-098817',
    owner: 'darnell.whitaker@example.com',
    lastFour: '0000',
    madeBy: 'borrower',
    made: { on: '2026-10-16' },
    pays: { kind: 'once', on: '2026-10-30', dollars: '405.77' },
    end: { kind: 'voided', on: '2026-10-19', by: 'borrower', reason: 'deleted by the borrower' },
  },
  {
    loanNo: '7-231902',
    owner: 'aisha.rahman@example.com',
    lastFour: '4321',
    madeBy: 'collector',
    made: { on: '2025-01-13' },
    pays: all,
  },
  {
    loanNo: '55-300127',
    owner: 'chloe.tremblay@example.com',
    lastFour: '3456',
    madeBy: 'borrower',
    made: { on: '2025-06-16' },
    pays: all,
  },
  {
    loanNo: '55-304418',
    owner: 'gurpreet.singh@example.com',
    lastFour: '1028',
    madeBy: 'borrower',
    made: { on: '2025-08-05' },
    pays: all,
    end: { kind: 'voided', on: '2026-11-10', by: 'borrower', reason: 'deleted by the borrower' },
  },
]
