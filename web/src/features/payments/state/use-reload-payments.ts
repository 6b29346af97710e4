import { useQueryClient } from '@tanstack/react-query'

/** Loads anew what a payment changes. */
export function useReloadPayments(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const list of ['loans', 'receipts', 'methods'])
      void queries.invalidateQueries({ queryKey: [list] })
  }
}
