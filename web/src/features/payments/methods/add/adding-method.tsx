import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { type LazyDialog, useLazyDialog } from '../../../../lib/dialogs/use-lazy-dialog.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import { loadAddMethod } from '../load-method-dialogs.ts'
import { isMethodUsable } from '../saved/method-condition.ts'
import type { AddMethodProps } from './add-method.tsx'

export const useAddingMethod = () => useLazyDialog(loadAddMethod)

type AddingMethodProps = {
  adding: LazyDialog<AddMethodProps>
  /** the kinds that pay here */
  kinds: readonly MethodKind[]
  onChoose: (id: string) => void
  onSheetLeft: (() => void) | null
}

/** The dialog that adds a method, beside a form that changes its place as a tablet is turned: it stays as it is. */
export function AddingMethod({ adding, kinds, onChoose, onSheetLeft }: AddingMethodProps) {
  const { today } = useLender()
  const { View, close } = adding
  return (
    View && (
      <View
        {...{ kinds, onSheetLeft }}
        onClose={close}
        onAdded={(method) => {
          close()
          if (isMethodUsable(method, today)) onChoose(method.id)
        }}
      />
    )
  )
}
