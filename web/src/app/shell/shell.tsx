import { navigationItems } from '@quittance/domain/lenders/lender-features'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { LenderFooter } from '../../features/lenders/lender-footer.tsx'
import { LenderMark } from '../../features/lenders/lender-mark.tsx'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useSession } from '../../lib/session/session.ts'
import { BottomBar } from '../../ui/navigation/bottom-bar.tsx'
import {
  CalendarIcon,
  ChatIcon,
  DocumentIcon,
  HomeIcon,
  MoreIcon,
  ReceiptIcon,
  SettingsIcon,
} from '../../ui/brand/page-icons.tsx'
import { SkipLink } from '../../ui/buttons/skip-link.tsx'
import { TopBar } from '../../ui/navigation/top-bar.tsx'
import { pages } from '../pages.ts'
import { paths } from '../paths.ts'
import { AccountMenu } from './account-menu.tsx'
import type { ShellDialog } from './shell-dialog.ts'

const AgentBanner = lazy(async () => ({
  default: (await import('./notices/agent-banner.tsx')).AgentBanner,
}))

const loadContact = async () => (await import('../../features/lenders/contact-us.tsx')).ContactUs
const loadInfo = async () => (await import('../../features/lenders/lender-info.tsx')).LenderInfo
const loadTheme = async () => (await import('./theme-dialog.tsx')).ThemeDialog
const loadMore = async () => (await import('./more-dialog.tsx')).MoreDialog
const loadLogOut = async () => (await import('./log-out-dialog.tsx')).LogOutDialog

const icons: Readonly<Record<string, ReactNode>> = {
  home: <HomeIcon />,
  servicing: <ChatIcon />,
  schedule: <CalendarIcon />,
  receipts: <ReceiptIcon />,
  statements: <DocumentIcon />,
  documents: <DocumentIcon />,
  statementsAndDocuments: <DocumentIcon />,
  settings: <SettingsIcon />,
}

/** The frame around every signed-in page: bars, footer and the dialogs that they open. */
export function Shell({ children }: { children: ReactNode }) {
  const label = useLabel()
  const items = useNavigation()
  const often = items.filter(({ isSeldom }) => !isSeldom)
  // Opened so seldom that home need not wait for them.
  const contact = useLazyDialog(loadContact)
  const info = useLazyDialog(loadInfo)
  const theme = useLazyDialog(loadTheme)
  const others = useLazyDialog(loadMore)
  const logOut = useLazyDialog(loadLogOut)
  function open(next: ShellDialog) {
    others.close()
    return { contact, info, theme, logOut, more: others }[next].open()
  }
  const isAgent = useSession().user?.agent !== undefined
  const more = {
    href: '',
    label: label('shell.nav.more'),
    icon: <MoreIcon />,
    current: items.some(({ current, isSeldom }) => current && isSeldom),
    onSelect: () => open('more'),
  }

  return (
    <>
      <SkipLink target="main">{label('shell.page.skip')}</SkipLink>
      <TopBar
        logo={<LenderMark onOpen={() => open('info')} />}
        navLabel={label('shell.nav.main')}
        items={items}
        link={Link}
        end={<AccountMenu onOpen={open} />}
      />
      {isAgent && (
        <Suspense>
          <AgentBanner />
        </Suspense>
      )}
      {children}
      <LenderFooter />
      {items.length > 0 && (
        <BottomBar label={label('shell.nav.main')} items={[...often, more]} link={Link} />
      )}
      {contact.View && <contact.View open onClose={contact.close} />}
      {info.View && <info.View open homePath={paths.home} onClose={info.close} />}
      {theme.View && <theme.View open onClose={theme.close} />}
      {others.View && <others.View open onClose={others.close} onOpen={open} />}
      {logOut.View && <logOut.View open onClose={logOut.close} />}
    </>
  )
}

/** The pages that this lender shows, in the domain's order; none before a password is set. */
function useNavigation() {
  const label = useLabel()
  const [path] = useLocation()
  const { settings } = useLender()
  const isClosed = useSession().user?.scope === 'setPassword'
  const items = isClosed ? [] : navigationItems(settings)
  return items
    .map((item) => pages.find((page) => page.item === item))
    .filter((page) => page !== undefined)
    .map((page) => ({
      href: page.path,
      label: label(page.title),
      icon: icons[page.item ?? ''],
      current: path === page.path || path.startsWith(`${page.section ?? page.path}/`),
      isSeldom: page.isSeldom === true,
      // What fails here is asked for again, and answered for, when it is shown.
      onNear: () => void page.code.fetch().catch(() => undefined),
    }))
}
