/** Brands to look at every piece in: those of the demo's lenders, and two that are hard to read. */
export const brands = [
  { name: 'Lone Mesa Auto Finance', color: '#1f5f8b' },
  { name: 'Harbor & Pine Motor Credit', color: '#2f5d50' },
  { name: 'Crédit Auto Boréal', color: '#7a1f3d' },
  { name: '#ffd500', color: '#ffd500' },
  { name: '#ffffff', color: '#ffffff' },
] as const
