import { MethodsUnavailable } from '../../features/methods/saved/methods-unavailable.tsx'
import { PaymentOptions } from '../../features/methods/add/payment-options.tsx'
import { useMethods } from '../../features/methods/use-methods.ts'
import { useFullSpinner } from '../../lib/feedback/loading.ts'
import { SettingsPage } from './settings-page.tsx'

/** Settings: the saved payment methods, to look through and to manage (METHOD-01). */
export function PaymentOptionRoute() {
  const methods = useMethods()
  useFullSpinner(methods.isPending)
  return (
    <SettingsPage>
      {methods.isError && <MethodsUnavailable onAgain={() => void methods.refetch()} />}
      {methods.isSuccess && <PaymentOptions saved={methods.data.saved} />}
    </SettingsPage>
  )
}
