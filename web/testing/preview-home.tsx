import { useState } from 'react'
import { AddTile } from '../src/ui/add-tile.tsx'
import { Amount } from '../src/ui/amount.tsx'
import { Avatar } from '../src/ui/avatar.tsx'
import { Banner } from '../src/ui/banner.tsx'
import { BottomBar } from '../src/ui/bottom-bar.tsx'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { Chip } from '../src/ui/chip.tsx'
import { Columns } from '../src/ui/columns.tsx'
import { Countdown } from '../src/ui/countdown.tsx'
import { Footer } from '../src/ui/footer.tsx'
import { Form } from '../src/ui/form.tsx'
import { LenderLogo } from '../src/ui/lender-logo.tsx'
import { List } from '../src/ui/list.tsx'
import { ListItem } from '../src/ui/list-item.tsx'
import { Menu } from '../src/ui/menu.tsx'
import { MethodTile } from '../src/ui/method-tile.tsx'
import { MethodTiles } from '../src/ui/method-tiles.tsx'
import { MoneyField } from '../src/ui/money-field.tsx'
import { BankIcon, CalendarIcon, HomeIcon, MoreIcon, ReceiptIcon } from '../src/ui/page-icons.tsx'
import { Page } from '../src/ui/page.tsx'
import { PayBar } from '../src/ui/pay-bar.tsx'
import { Progress } from '../src/ui/progress.tsx'
import { RadioTiles } from '../src/ui/radio-tiles.tsx'
import { SectionHeader } from '../src/ui/section-header.tsx'
import { SkipLink } from '../src/ui/skip-link.tsx'
import { Stack } from '../src/ui/stack.tsx'
import { Stamp } from '../src/ui/stamp.tsx'
import { SummaryList } from '../src/ui/summary-list.tsx'
import { Switcher } from '../src/ui/switcher.tsx'
import { TopBar } from '../src/ui/top-bar.tsx'
import { VehiclePhoto } from '../src/ui/vehicle-photo.tsx'

const words = {
  skip: 'Skip to content',
  pay: 'Pay now',
  effective: 'Sent before 5:00 PM Eastern, it counts from today, 11/20/2026.',
  due: 'Due Tuesday, 12/08/2026 · in 18 days',
  confirming: 'We sent your payment of $475.83 but the answer has not come back yet.',
  completed: 'Completed',
  current: 'Current',
  scheduled: 'Scheduled',
  expired: 'Expired',
  amount: '$471.88',
}
const nav = [
  { href: '#home', label: 'Home', icon: <HomeIcon />, current: true },
  { href: '#schedule', label: 'Schedule', icon: <CalendarIcon /> },
  { href: '#receipts', label: 'Receipts', icon: <ReceiptIcon /> },
  { href: '#more', label: 'More', icon: <MoreIcon />, onSelect: () => undefined },
]
const accounts = [
  { value: 'a', title: '2022 Honda CR-V EX', detail: 'Loan 21-104233' },
  { value: 'b', title: '2018 Hyundai Elantra SE', detail: 'Loan 21-120777' },
]
const menu = [{ id: 'look', label: 'Appearance' }, 'rule' as const, { id: 'out', label: 'Log out' }]

export function PreviewHome() {
  const [account, setAccount] = useState('a')
  return (
    <>
      <SkipLink target="main">{words.skip}</SkipLink>
      <TopBar
        logo={<LenderLogo name="Lone Mesa" />}
        navLabel="Main"
        items={nav}
        end={
          <Menu
            label="Your menu"
            plain
            trigger={<Avatar initials="MO" name="" size="small" />}
            items={menu}
          />
        }
      />
      <Page
        title="Good morning, Maria"
        docked
        action={
          <Switcher label="Account" value={account} options={accounts} onChange={setAccount} />
        }
      >
        <Columns main={<Left />} aside={<Right />} />
      </Page>
      <Footer note="© 2026 Lone Mesa" links={[{ href: '#t', label: 'Terms & Conditions' }]} />
      <PayBar>
        <Button variant="primary" wide>
          {words.pay}
        </Button>
      </PayBar>
      <BottomBar label="Main, short" items={nav} />
    </>
  )
}

function Left() {
  const [kind, setKind] = useState('regular')
  const [method, setMethod] = useState('1')
  const tile = { name: 'method', onSelect: setMethod }
  return (
    <>
      <Card flush labelledBy="vehicle">
        <VehiclePhoto alt="Drawing of a car" />
      </Card>
      <Card>
        <SectionHeader title="2022 Honda CR-V EX" id="vehicle" detail="Loan 21-104233" />
        <Progress label="Paid" value={25} start="$6,180.86 paid" end="$18,319.14 to go" />
      </Card>
      <Card labelledBy="pay">
        <SectionHeader title="Make a payment" id="pay" />
        <Form aria-labelledby="pay">
          <RadioTiles
            legend="Amount"
            hiddenLegend
            name="amount"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'regular', title: 'Regular payment', detail: '$471.88' },
              { value: 'payoff', title: 'Payoff today', detail: '$18,368.77' },
              { value: 'other', title: 'Other amount', detail: 'You choose' },
            ]}
          />
          <MoneyField label="Payment amount" sign="$" currency="USD" defaultValue="471.88" />
          <MethodTiles legend="Payment method">
            <MethodTile
              {...tile}
              value="1"
              checked={method === '1'}
              brand="bank"
              brandName=""
              title="Checking ending 6789"
              detail="No fee"
            />
            <MethodTile
              {...tile}
              value="2"
              checked={method === '2'}
              brand="visa"
              brandName=""
              title="Visa ending 4242"
              detail="Expires 08/2028 · $3.95 fee"
            />
            <MethodTile
              {...tile}
              value="3"
              checked={false}
              disabled
              brand="amex"
              brandName=""
              title="Amex ending 0005"
              chip={<Chip tone="bad">{words.expired}</Chip>}
            />
            <AddTile label="Add payment method" />
          </MethodTiles>
          <Countdown>{words.effective}</Countdown>
          <Button variant="primary" wide type="submit" blocked="Choose an amount to pay first.">
            {words.pay}
          </Button>
        </Form>
      </Card>
    </>
  )
}

function Right() {
  return (
    <>
      <Banner tone="soon" title="Please do not pay again" waiting>
        {words.confirming}
      </Banner>
      <Card labelledBy="next">
        <SectionHeader
          title="Next payment"
          id="next"
          action={<Chip tone="good">{words.current}</Chip>}
        />
        <Stack>
          <div>
            <Amount size="due">{words.amount}</Amount>
            <p>{words.due}</p>
          </div>
          <Stamp kind="scheduled">{words.scheduled}</Stamp>
          <SummaryList
            rows={[
              { label: 'Last payment', value: '$471.88 · 11/09/2026' },
              { label: 'Repeats', value: 'Monthly, on the 8th' },
            ]}
          />
        </Stack>
      </Card>
      <Card labelledBy="recent">
        <SectionHeader title="Recent activity" id="recent" />
        <List>
          {['11/09/2026', '10/08/2026'].map((date) => (
            <ListItem
              key={date}
              href="#r"
              icon={<BankIcon />}
              title="Checking 6789"
              detail={date}
              end="$471.88"
              endDetail={
                <Chip tone="good" bare>
                  {words.completed}
                </Chip>
              }
            />
          ))}
        </List>
      </Card>
    </>
  )
}
