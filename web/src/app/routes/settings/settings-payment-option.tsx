import { MethodsUnavailable } from '../../../features/payments/methods/saved/methods-unavailable.tsx'
import { PaymentOptions } from '../../../features/payments/methods/add/payment-options.tsx'
import { useMethods } from '../../../features/payments/methods/use-methods.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { RowsPlace } from '../../../ui/progress/rows-place.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Settings: the saved payment methods, to look through and to manage (METHOD-01). */
export function PaymentOptionRoute() {
  const label = useLabel()
  const methods = useMethods()
  return (
    <SettingsPage>
      {methods.isPending && <RowsPlace label={label('shell.spinner.text')} />}
      {methods.isError && <MethodsUnavailable onAgain={() => void methods.refetch()} />}
      {methods.isSuccess && <PaymentOptions saved={methods.data.saved} />}
    </SettingsPage>
  )
}
