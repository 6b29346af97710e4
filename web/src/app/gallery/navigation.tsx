import { useState } from 'react'
import { Avatar } from '../../ui/brand/avatar.tsx'
import { BottomBar } from '../../ui/navigation/bottom-bar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { Footer } from '../../ui/layout/footer.tsx'
import { LenderLogo } from '../../ui/brand/lender-logo.tsx'
import { ListItem } from '../../ui/surfaces/list-item.tsx'
import { List } from '../../ui/surfaces/list.tsx'
import { Menu } from '../../ui/dialogs/menu.tsx'
import { NavEntry } from '../../ui/navigation/nav-entry.tsx'
import { NavList } from '../../ui/navigation/nav-list.tsx'
import {
  BankIcon,
  CalendarIcon,
  HomeIcon,
  LogOutIcon,
  MoreIcon,
  PlusIcon,
  ReceiptIcon,
} from '../../ui/brand/page-icons.tsx'
import { TablePager } from '../../ui/navigation/table-pager.tsx'
import { Pager } from '../../ui/navigation/pager.tsx'
import { PayBar } from '../../ui/navigation/pay-bar.tsx'
import { SideNav } from '../../ui/navigation/side-nav.tsx'
import { SkipLink } from '../../ui/buttons/skip-link.tsx'
import { SwitcherList } from '../../ui/choices/switcher-list.tsx'
import { SwitcherFace } from '../../ui/navigation/switcher-face.tsx'
import { Switcher } from '../../ui/navigation/switcher.tsx'
import { TopBar } from '../../ui/navigation/top-bar.tsx'
import styles from './gallery.module.css'
import { Frame, Group, Piece, PieceRow } from './piece.tsx'
import { useSample } from './sample.ts'

const here = '#gallery'

export function NavigationPieces() {
  return (
    <Group>
      <BarPieces />
      <MenuPieces />
      <SwitcherPieces />
      <RowPieces />
    </Group>
  )
}

function useItems() {
  const { label, nothing } = useSample()
  return [
    { href: '#home', label: label('shell.nav.home'), icon: <HomeIcon />, current: true },
    { href: '#schedule', label: label('shell.nav.schedule'), icon: <CalendarIcon /> },
    { href: '#receipts', label: label('shell.nav.receipts'), icon: <ReceiptIcon /> },
    { href: '#more', label: label('shell.nav.more'), icon: <MoreIcon />, onSelect: nothing },
  ]
}

function BarPieces() {
  const { label, settings, images } = useSample()
  const items = useItems()
  const logo = <LenderLogo name={settings.appName} src={images.logo} />
  return (
    <>
      <Piece name="LenderLogo">
        <PieceRow>
          {logo}
          <LenderLogo name={settings.appName} src={images.logo} large />
          <LenderLogo name={settings.appName} />
          <LenderLogo name={settings.appName} large />
        </PieceRow>
      </Piece>
      <Piece name="TopBar" full>
        <Frame low>
          <TopBar logo={logo} navLabel={label('shell.nav.main')} items={items} />
        </Frame>
      </Piece>
      <Piece name="NavEntry">
        <div className={styles.entries}>
          {items.map((item) => (
            <NavEntry key={item.href} item={item} />
          ))}
        </div>
      </Piece>
      <Piece name="NavList">
        <NavList label={label('shell.nav.main')} items={items} className={styles.entries} />
      </Piece>
      <Piece name="SideNav">
        <SideNav label={label('shell.nav.settings')} items={items} />
      </Piece>
      <Piece name="PayBar" wide>
        <Frame low>
          <PayBar>
            <Button variant="primary" wide>
              {label('payments.form.submit')}
            </Button>
          </PayBar>
        </Frame>
      </Piece>
      <Piece name="BottomBar" wide>
        <Frame low>
          <BottomBar label={label('shell.nav.more')} items={items} />
        </Frame>
      </Piece>
      <Piece name="SkipLink" wide>
        <Frame low>
          <SkipLink target="main">{label('shell.page.skip')}</SkipLink>
        </Frame>
      </Piece>
      <Piece name="Footer" full>
        <Footer
          note={label('shell.footer.copyright', { year: '2026', company: settings.companyName })}
          links={[
            { href: here, label: label('shell.footer.terms') },
            { href: here, label: label('shell.footer.privacy'), newTab: true },
          ]}
        />
      </Piece>
    </>
  )
}

function SwitcherPieces() {
  const { label, vehicle, loan, nothing } = useSample()
  const [account, setAccount] = useState('a')
  return (
    <>
      <Piece name="Switcher" wide>
        <Switcher
          label={label('loans.switcher.label')}
          value={account}
          onChange={setAccount}
          list={{ View: SwitcherList, open: nothing, warm: nothing }}
          options={[
            { value: 'a', title: vehicle, details: [loan] },
            { value: 'b', title: label('loans.vehicle.unknown'), details: [loan] },
          ]}
          onRemove={{
            label: (at) => label('loans.switcher.delete', { number: `${at + 1}` }),
            text: label('schedules.row.delete'),
            act: nothing,
          }}
          footer={{ label: label('loans.link.title'), icon: <PlusIcon />, onSelect: nothing }}
        />
      </Piece>
      <Piece name="SwitcherList" wide>
        <div className={styles.popupPlace}>
          <SwitcherList
            id="gallery-switcher-list"
            label={label('loans.switcher.label')}
            value=""
            options={[{ value: 'a', title: vehicle, details: [loan] }]}
            acts={{}}
            choose={nothing}
            close={nothing}
          />
        </div>
      </Piece>
      <Piece name="SwitcherFace" wide>
        <PieceRow>
          <SwitcherFace option={{ value: 'a', title: vehicle, details: [loan] }} />
        </PieceRow>
      </Piece>
    </>
  )
}

function MenuPieces() {
  const { label, borrower, nothing } = useSample()
  const [page, setPage] = useState(10)
  return (
    <>
      <Piece name="Menu">
        <Menu
          label={label('shell.nav.account', { name: borrower })}
          trigger={<Avatar initials="MO" name="" size="small" />}
          align="start"
          items={[
            { id: 'look', label: label('shell.theme.label'), onSelect: nothing },
            'rule',
            { id: 'out', label: label('shell.nav.logOut'), icon: <LogOutIcon /> },
          ]}
        />
      </Piece>
      <Piece name="Pager" full>
        <Pager
          page={page}
          pages={20}
          onPage={setPage}
          label={label('shell.pager.label')}
          pageLabel={(at) => label('shell.pager.page', { page: `${at}` })}
          previousLabel={label('shell.pager.previous')}
          nextLabel={label('shell.pager.next')}
        />
      </Piece>
      <Piece name="TablePager" full>
        <TablePager
          page={page}
          pages={20}
          onPage={setPage}
          words={{
            label: label('documents.pager.goTo'),
            first: label('documents.pager.first'),
            previous: label('shell.pager.previous'),
            next: label('shell.pager.next'),
            last: label('documents.pager.last'),
            goTo: label('documents.pager.goTo'),
          }}
          place={label('documents.pager.place', { page: `${page}`, pages: '20' })}
        />
      </Piece>
    </>
  )
}

function RowPieces() {
  const { label, money, due, nothing } = useSample()
  const row = {
    icon: <BankIcon />,
    title: label('payments.methodForm.checking'),
    detail: due,
    end: money('471.88'),
  }
  const state = (
    <Chip tone="good" bare>
      {label('payments.state.completed')}
    </Chip>
  )
  return (
    <>
      <Piece name="List" wide>
        <List label={label('receipts.list.label')}>
          <ListItem {...row} href={here} endDetail={state} />
          <ListItem {...row} />
        </List>
      </Piece>
      <Piece name="ListItem" wide>
        <List flush>
          <ListItem {...row} onSelect={nothing} current />
          <ListItem title={row.title} detail={due} />
        </List>
      </Piece>
    </>
  )
}
