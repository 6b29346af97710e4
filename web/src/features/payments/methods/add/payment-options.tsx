import type { SavedMethod } from '@quittance/contract/payments/methods'
import { offeredMethodKinds, methodsMax } from '@quittance/domain/lenders/lender-features'
import { useId, useState } from 'react'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useLazyDialog } from '../../../../lib/dialogs/use-lazy-dialog.ts'
import { useOfferedMethods } from '../../../../lib/settings/payment-methods-offered.ts'
import { Card } from '../../../../ui/surfaces/card.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { PageSectionHeader } from '../../../../ui/layout/page-section-header.tsx'
import { CheckAccount } from '../saved/check-account.tsx'
import { loadAddMethod } from '../load-method-dialogs.ts'
import { filterOfferedMethods } from '../saved/method-condition.ts'
import styles from '../saved/method-row.module.css'
import { type MethodAction, MethodRow } from '../saved/method-row.tsx'
import { AddMethodTile } from './add-method-tile.tsx'
import { RemoveMethod } from '../saved/remove-method.tsx'
import { StopDebits } from '../saved/stop-debits.tsx'

type Asked = { readonly ask: MethodAction; readonly method: SavedMethod }

/** The list of saved methods: each with what can be done to it, and one more to add. */
export function PaymentOptions({ saved }: { saved: readonly SavedMethod[] }) {
  const label = useLabel()
  const ways = useOfferedMethods()
  const headingId = useId()
  const adding = useLazyDialog(loadAddMethod)
  const [asked, setAsked] = useState<Asked | null>(null)
  const shown = filterOfferedMethods(saved, ways)
  const kinds = offeredMethodKinds(ways.settings, ways.country)
  const count = { count: String(saved.length), most: String(methodsMax) }

  return (
    <Card labelledBy={headingId}>
      <PageSectionHeader
        id={headingId}
        title={label('payments.method.title')}
        detail={label('payments.method.count', count)}
      />
      {shown.length === 0 && <EmptyState drawing="card" text={label('payments.method.none')} />}
      <ul className={styles.list}>
        {shown.map((method) => (
          <MethodRow key={method.id} method={method} onAsk={(ask) => setAsked({ ask, method })} />
        ))}
      </ul>
      {kinds.length > 0 && (
        <div className={styles.more}>
          <AddMethodTile count={saved.length} onOpen={adding.open} onNear={adding.warm} />
        </div>
      )}
      {adding.View !== null && (
        <adding.View kinds={kinds} onClose={adding.close} onAdded={adding.close} />
      )}
      {asked !== null && <AskDialog {...asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function AskDialog({ ask, method, onClose }: Asked & { onClose: () => void }) {
  switch (ask) {
    case 'remove':
      return <RemoveMethod method={method} onClose={onClose} />
    case 'stop':
      return <StopDebits method={method} onClose={onClose} />
    case 'check':
      return <CheckAccount method={method} onClose={onClose} onChecked={onClose} />
    default:
      return ask satisfies never
  }
}
