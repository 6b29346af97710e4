/** The pictures that a lender may send. A vehicle's stands for each that has none of its own. */
export const lenderImageKinds = ['logo', 'background', 'vehicle'] as const

export type LenderImageKind = (typeof lenderImageKinds)[number]

export function isLenderImageKind(kind: string): kind is LenderImageKind {
  return lenderImageKinds.some((one) => one === kind)
}
