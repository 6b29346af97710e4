import { showsContactUs } from '@quittance/domain/lenders/lender-features'
import { Link } from 'wouter'
import { useKnownLoans } from '../../features/loans/use-loans.ts'
import { useSelectedLoan } from '../../features/loans/use-selected-loan.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { BorrowerAvatar } from '../../lib/person/borrower-avatar.tsx'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useSession } from '../../lib/session/session.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu } from '../../ui/dialogs/menu.tsx'
import { LogOutIcon, MoonIcon, PhoneIcon } from '../../ui/brand/page-icons.tsx'
import type { ShellDialog } from './shell-dialog.ts'
import { useSettingsPages } from './use-settings-pages.tsx'

/** The end of the top bar: the lender's contact and the borrower's menu. */
export function AccountMenu({ onOpen }: { onOpen: (dialog: ShellDialog) => void }) {
  const label = useLabel()
  const { settings } = useLender()
  const { selected: loan } = useSelectedLoan(useKnownLoans())
  const name = useSession().user?.firstName ?? ''
  const pages = useSettingsPages()
  const theme = {
    id: 'theme',
    label: label('shell.theme.label'),
    icon: <MoonIcon />,
    onSelect: () => onOpen('theme'),
  }
  const logOut = {
    id: 'log-out',
    label: label('shell.nav.logOut'),
    icon: <LogOutIcon />,
    onSelect: () => onOpen('logOut'),
  }
  return (
    <>
      {showsContactUs(settings) && (
        <IconButton
          label={label('shell.nav.contactUs')}
          icon={<PhoneIcon />}
          onClick={() => onOpen('contact')}
        />
      )}
      <Menu
        label={label('shell.nav.account', { name })}
        trigger={<BorrowerAvatar loan={loan} size="small" />}
        items={[...pages, theme, 'rule', logOut]}
        link={Link}
        align="end"
        plain
      />
    </>
  )
}
