import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useSession } from '../../lib/session/session.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/brand/page-icons.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { List } from '../../ui/layout/list.tsx'
import { ListItem } from '../../ui/layout/list-item.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ShowBelowWide, ShowFromWide } from '../../ui/layout/show-from.tsx'
import { paths } from '../paths.ts'
import { SettingsMenu } from '../shell/settings-menu.tsx'
import { useSettingsPages } from '../shell/use-settings-pages.tsx'

/**
 * The frame of a page of settings. The others stand beside it; on a phone the first page lists them,
 * and each leads back to it. Who has to set a password first sees none of them.
 */
export function SettingsPage({ children }: { children: ReactNode }) {
  const label = useLabel()
  const [path] = useLocation()
  const isClosed = useSession().user?.scope === 'setPassword'
  const title = label('shell.nav.settings')
  if (isClosed) {
    return (
      <Page title={title} hiddenTitle>
        {children}
      </Page>
    )
  }
  const menu = (
    <ShowFromWide>
      <SettingsMenu />
    </ShowFromWide>
  )
  const isFirst = path === paths.paymentOption
  return (
    <Page title={title} back={!isFirst && <BackToSettings />}>
      <Columns kind="filters" aside={menu} main={children} />
      {isFirst && <OtherSettings />}
    </Page>
  )
}

function BackToSettings() {
  const label = useLabel()
  return (
    <ShowBelowWide>
      <TextLink href={paths.paymentOption} link={Link} icon={<ChevronLeftIcon />}>
        {label('shell.nav.paymentMethods')}
      </TextLink>
    </ShowBelowWide>
  )
}

function OtherSettings() {
  const others = useSettingsPages().filter(({ href }) => href !== paths.paymentOption)
  if (others.length === 0) return null
  return (
    <ShowBelowWide>
      <Card>
        <List>
          {others.map(({ id, href, label: title, icon }) => (
            <ListItem
              key={id}
              href={href}
              link={Link}
              title={title}
              icon={icon}
              endDetail={<ChevronRightIcon />}
            />
          ))}
        </List>
      </Card>
    </ShowBelowWide>
  )
}
