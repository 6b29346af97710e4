import type { LoanAccount } from '@quittance/contract/loans'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  loadDeleteLoanDialog,
  loadLinkLoanDialog,
} from '../../features/loans/linking/load-loan-dialogs.ts'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'

type LoanActs = {
  /** there is no loan at all */
  isEmpty: boolean
  select: (id: string) => void
}

/** Linking and deleting loans from home; who has none is asked by itself to link one, once. */
export function useLoanActs({ isEmpty, select }: LoanActs) {
  const linking = useLazyDialog(loadLinkLoanDialog)
  const deleting = useLazyDialog(loadDeleteLoanDialog)
  const [deleted, setDeleted] = useState<LoanAccount | null>(null)
  const open = useEffectEvent(linking.open)
  useEffect(() => {
    if (isEmpty) open()
  }, [isEmpty])
  return {
    link: linking.open,
    remove: (loan: LoanAccount) => {
      setDeleted(loan)
      deleting.open()
    },
    dialogs: (
      <>
        {linking.View !== null && <linking.View onLinked={select} onClose={linking.close} />}
        {deleting.View !== null && deleted !== null && (
          <deleting.View loan={deleted} onClose={deleting.close} />
        )}
      </>
    ),
  }
}
