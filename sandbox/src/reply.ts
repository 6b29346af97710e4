/** What goes back over the wire, or does not. */
export type Reply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  /** the connection stays open, and nothing ever comes */
  | { readonly kind: 'silence' }
  /** the connection is reset */
  | { readonly kind: 'cut' }

export const silence: Reply = { kind: 'silence' }
export const cut: Reply = { kind: 'cut' }

export function answer(status: number, body: unknown): Reply {
  return { kind: 'answer', status, body }
}
