/** What the API knows of pushes: for which key browsers subscribe, and what they then give. */
export type PushSubscriptions = {
  readonly publicKey: string
  /** A subscription as it is kept; null for anything else. */
  read(token: string): { readonly token: string; readonly endpoint: string } | null
}
