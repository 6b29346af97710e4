/** A field of the sign-up with its words, as its control takes it. */
export type NamedField = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onBlur: () => void
  /** for events of any control, and for what was picked elsewhere */
  readonly onChange: (change: { readonly target: { readonly value: string } }) => void
}
