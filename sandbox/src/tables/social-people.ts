type Claims = {
  readonly id: string
  readonly email: string
  readonly email_verified?: boolean
  readonly given_name: string
  readonly family_name: string
}

export type Person = { readonly name: string; readonly google: Claims; readonly facebook: Claims }

function person(first: string, last: string, place: number, verified: boolean): Person {
  const email = `${first}.${last}@example.com`.toLowerCase()
  const names = { given_name: first, family_name: last, email }
  return {
    name: `${first} ${last}`,
    google: { id: `1000000000000000000${place}`, email_verified: verified, ...names },
    facebook: { id: `20000000000000${place}`, ...names }, // vouches for no email
  }
}

/** Whom the stand-ins know: some have an account at a demo lender, some have none. */
export const people: readonly Person[] = [
  person('Maria', 'Ortega', 1, true),
  person('Darnell', 'Whitaker', 2, true),
  person('Una', 'Verdi', 3, false),
  person('Sofia', 'Social', 4, true),
  person('Felix', 'Newcomer', 5, false),
]
