/** A bug as somebody might write it, and the tests that have to notice it. */
export type EvilMutant = {
  /** the number under which such a mutant is known */
  readonly no: number
  readonly what: string
  /** where, and which text becomes which: each stands there once */
  readonly plants: readonly {
    readonly file: string
    readonly from: string
    readonly to: string
  }[]
  /** test files, and part of the title of a test of each that fails with it */
  readonly killedBy: readonly { readonly file: string; readonly title: string }[]
}
