/** What a bank's return code comes to for a borrower. */
export type ReturnClass = 'funds' | 'closed' | 'unauthorised' | 'stopped' | 'other'

const codesOf: Readonly<Record<Exclude<ReturnClass, 'other'>, string>> = {
  funds: 'R01 R09 901 908',
  closed: 'R02 R03 R04 R12 R13 R20 902 905 907 912',
  unauthorised: 'R05 R07 R10 R11 R29 R51 915 916 917 918 919 920 921',
  stopped: 'R08 903',
}

const classes = new Map(
  (Object.entries(codesOf) as [ReturnClass, string][]).flatMap(([name, codes]) =>
    codes.split(' ').map((code) => [code, name] as const),
  ),
)

/** @param code of Nacha ('R01') or of Payments Canada ('901') */
export function returnClass(code: string): ReturnClass {
  return classes.get(code) ?? 'other'
}
