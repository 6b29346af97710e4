import { MethodsAway } from '../../features/methods/methods-away.tsx'
import { PaymentOptions } from '../../features/methods/payment-options.tsx'
import { useMethods } from '../../features/methods/queries.ts'
import { useFullSpinner } from '../../lib/busy.ts'
import { useLabel } from '../../lib/labels.ts'
import { Columns } from '../../ui/columns.tsx'
import { OnlyWide } from '../../ui/only.tsx'
import { Page } from '../../ui/page.tsx'
import { SettingsMenu } from '../shell/settings-menu.tsx'

/** Settings: the saved payment methods, to look through and to manage (METHOD-01). */
export function PaymentOptionRoute() {
  const label = useLabel()
  const methods = useMethods()
  useFullSpinner(methods.isPending)
  return (
    <Page title={label('shell.nav.settings')}>
      <Columns
        kind="filters"
        aside={
          <OnlyWide>
            <SettingsMenu />
          </OnlyWide>
        }
        main={
          <>
            {methods.isError && <MethodsAway onAgain={() => void methods.refetch()} />}
            {methods.isSuccess && <PaymentOptions saved={methods.data.saved} />}
          </>
        }
      />
    </Page>
  )
}
