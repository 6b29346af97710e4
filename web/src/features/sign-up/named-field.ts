import type { ChangeEvent } from 'react'

/** A field of the sign-up with its words, as its control takes it. */
export type NamedField = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onBlur: () => void
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}
