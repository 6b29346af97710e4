import { useEffect, useEffectEvent, useState } from 'react'
import { useIsBankruptcyNoticeRequired } from '../../features/loans/use-loans.ts'
import { useNewTerms } from '../../features/auth/terms/use-new-terms.ts'
import { type LazyDialog, useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useIsAgent } from '../../lib/session/is-agent.ts'
import { readOwn, storeOwn } from '../../lib/session/owned.ts'
import { storageKeys } from '../../lib/session/storage.ts'

const loadTerms = async () =>
  (await import('../../features/auth/terms/new-terms-dialog.tsx')).NewTermsDialog
const loadNotice = async () =>
  (await import('../../features/loans/bankruptcy-notice.tsx')).BankruptcyNotice

/**
 * The dialogs to accept before the portal opens: first new terms, then the bankruptcy notice. An agent accepts
 * neither in somebody's place.
 */
export function RequiredNotices() {
  const terms = useNewTerms()
  const isNoticeWanted = useIsBankruptcyNoticeRequired()
  const [isAccepted, accept] = useState(wasAccepted)
  const isAgent = useIsAgent()
  const isNoticeDue = isNoticeWanted && !isAccepted && !isAgent
  const termsPart = useLazyDialog(loadTerms)
  const noticePart = useLazyDialog(loadNotice)
  useOpenWhen(termsPart, terms !== null)
  useOpenWhen(noticePart, isNoticeDue)

  function acceptNotice() {
    storeOwn(storageKeys.bankruptcyAccepted, '1')
    accept(true)
  }

  if (terms !== null)
    return termsPart.View !== null && <termsPart.View key={terms.version} terms={terms} />
  const isShown = isNoticeDue && noticePart.View !== null
  return isShown && <noticePart.View onAccepted={acceptNotice} />
}

/** Lasts as long as this tab and its session (AMB-16). */
function wasAccepted(): boolean {
  return readOwn(storageKeys.bankruptcyAccepted) !== null
}

/** Opens a lazy dialog as soon as it is needed. */
function useOpenWhen({ open }: Pick<LazyDialog<unknown>, 'open'>, isNeeded: boolean): void {
  const fetchIt = useEffectEvent(open)
  useEffect(() => {
    if (isNeeded) fetchIt()
  }, [isNeeded])
}
