import { showsContactUs } from '@quittance/domain/lenders/lender-features'
import { useLocation } from 'wouter'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { ListItem } from '../../ui/surfaces/list-item.tsx'
import { List } from '../../ui/surfaces/list.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { LogOutIcon, MoonIcon, PhoneIcon, SettingsIcon } from '../../ui/brand/page-icons.tsx'
import { paths } from '../paths.ts'
import type { ShellDialog } from './shell-dialog.ts'
import { usePapersPage } from './use-papers-page.tsx'
import { useSettingsPages } from './use-settings-pages.tsx'

type MoreDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onOpen: (dialog: ShellDialog) => void
}

/** On a phone: the pages that have no room in the bottom bar. */
export function MoreDialog({ open, onClose, onOpen }: MoreDialogProps) {
  const label = useLabel()
  const { settings } = useLender()
  const [, go] = useLocation()
  const hasSettings = useSettingsPages().length > 0
  const settingsList = {
    id: 'settings',
    href: paths.settingsMenu,
    label: label('shell.nav.settings'),
    icon: <SettingsIcon />,
  }
  const pages = [...usePapersPage(), ...(hasSettings ? [settingsList] : [])]
  return (
    <Modal
      open={open}
      title={label('shell.nav.more')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
    >
      <List>
        {showsContactUs(settings) && (
          <ListItem
            title={label('shell.nav.contactUs')}
            icon={<PhoneIcon />}
            onSelect={() => onOpen('contact')}
          />
        )}
        {pages.map(({ id, href, label: title, icon }) => (
          <ListItem
            key={id}
            title={title}
            icon={icon}
            onSelect={() => {
              onClose()
              go(href)
            }}
          />
        ))}
        <ListItem
          title={label('shell.theme.label')}
          icon={<MoonIcon />}
          onSelect={() => onOpen('theme')}
        />
        <ListItem
          title={label('shell.nav.logOut')}
          icon={<LogOutIcon />}
          onSelect={() => onOpen('logOut')}
        />
      </List>
    </Modal>
  )
}
