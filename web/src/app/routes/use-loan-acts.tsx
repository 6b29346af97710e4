import type { LoanAccount } from '@quittance/contract/loans'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import {
  loadDeleteLoanDialog,
  loadLinkLoanDialog,
} from '../../features/loans/linking/load-loan-dialogs.ts'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { paths } from '../paths.ts'

type LoanActs = {
  /** there is no loan at all */
  isEmpty: boolean
  loans: readonly LoanAccount[]
  select: (id: string) => void
}

/** Linking and deleting loans from home; who has none is asked by itself to link one, once. */
export function useLoanActs({ isEmpty, loans, select }: LoanActs) {
  const [, go] = useLocation()
  const linking = useLazyDialog(loadLinkLoanDialog)
  const deleting = useLazyDialog(loadDeleteLoanDialog)
  const [deletedId, setDeletedId] = useState('')
  const loan = useLastKnown(loans.find(({ id }) => id === deletedId))
  const open = useEffectEvent(linking.open)
  useEffect(() => {
    if (isEmpty) open()
  }, [isEmpty])
  return {
    link: linking.open,
    remove: (id: string) => {
      setDeletedId(id)
      deleting.open()
    },
    dialogs: (
      <>
        {linking.View !== null && (
          <linking.View
            onLinked={select}
            onClose={linking.close}
            onHome={() => {
              linking.close()
              go(paths.home)
            }}
          />
        )}
        {deleting.View !== null && loan !== undefined && (
          <deleting.View loan={loan} onClose={deleting.close} />
        )}
      </>
    ),
  }
}

/** A loan that was deleted is gone from the list before its dialog is. */
function useLastKnown(loan: LoanAccount | undefined): LoanAccount | undefined {
  const [known, setKnown] = useState(loan)
  if (loan !== undefined && loan !== known) setKnown(loan)
  return known
}
