import { useState } from 'react'
import { storageKeys } from '../../lib/session/storage.ts'
import { readKept } from '../../lib/state/in-browser.ts'

const place = storageKeys.selectedLoan

/**
 * Which of the loans is shown: the one kept from last time where it is still there, else the first.
 * Kept in local storage until sign-out, so that a new tab opens on the same loan.
 */
export function useSelectedLoan<Loan extends { readonly id: string }>(loans: readonly Loan[]) {
  const [kept, setKept] = useState(() => readKept(place))
  const selected = loans.find(({ id }) => id === kept) ?? loans[0] ?? null

  return {
    selected,
    select: (id: string) => {
      localStorage.setItem(place, id)
      setKept(id)
    },
  }
}
