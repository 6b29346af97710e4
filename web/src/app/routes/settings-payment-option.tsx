import { MethodsAway } from '../../features/methods/methods-away.tsx'
import { PaymentOptions } from '../../features/methods/payment-options.tsx'
import { useMethods } from '../../features/methods/queries.ts'
import { useFullSpinner } from '../../lib/busy.ts'
import { SettingsPage } from './settings-page.tsx'

/** Settings: the saved payment methods, to look through and to manage (METHOD-01). */
export function PaymentOptionRoute() {
  const methods = useMethods()
  useFullSpinner(methods.isPending)
  return (
    <SettingsPage>
      {methods.isError && <MethodsAway onAgain={() => void methods.refetch()} />}
      {methods.isSuccess && <PaymentOptions saved={methods.data.saved} />}
    </SettingsPage>
  )
}
