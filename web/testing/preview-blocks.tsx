import { useState } from 'react'
import { Avatar } from '../src/ui/avatar.tsx'
import { Banner } from '../src/ui/banner.tsx'
import { BrandMark } from '../src/ui/brand-mark.tsx'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { CheckboxField } from '../src/ui/checkbox-field.tsx'
import { Chip } from '../src/ui/chip.tsx'
import { DetailsList } from '../src/ui/details-list.tsx'
import { Disclosure } from '../src/ui/disclosure.tsx'
import { EmptyState } from '../src/ui/empty-state.tsx'
import { FieldRow } from '../src/ui/form.tsx'
import { MessageBar } from '../src/ui/message-bar.tsx'
import { MoneyField } from '../src/ui/money-field.tsx'
import { LockIcon } from '../src/ui/page-icons.tsx'
import * as icons from '../src/ui/page-icons.tsx'
import { Page } from '../src/ui/page.tsx'
import { Pager } from '../src/ui/pager.tsx'
import { SelectField } from '../src/ui/select-field.tsx'
import { Actions, Stack } from '../src/ui/stack.tsx'
import { Stamp } from '../src/ui/stamp.tsx'
import { Steps } from '../src/ui/steps.tsx'
import { SummaryList } from '../src/ui/summary-list.tsx'
import { TextField } from '../src/ui/text-field.tsx'
import { TornReceipt } from '../src/ui/torn-receipt.tsx'

const tones = ['good', 'soon', 'bad', 'info', 'neutral'] as const
const stamps = ['scheduled', 'finalSchedule', 'declined', 'deleted', 'paidOff'] as const
const brands = ['visa', 'mastercard', 'amex', 'discover', 'card', 'bank'] as const
const looks = ['primary', 'secondary', 'quiet', 'danger'] as const
const text = 'Your payment of $475.83 was declined. Nothing was taken.'
const states = [{ value: '', label: 'Select' }]

export function PreviewBlocks() {
  const [page, setPage] = useState(10)
  return (
    <Page title="Looks" detail="Every block">
      <Stack gap="loose">
        <Buttons />
        <div>
          {Object.entries(icons).map(([name, Icon]) => (
            <span key={name} title={name}>
              <Icon />
            </span>
          ))}
        </div>
        <Fields />
        <Statuses />
        {tones.map((tone) => (
          <Banner
            key={tone}
            tone={tone}
            title="Your card expires in 7 days"
            actions={<Button small>{tone}</Button>}
          >
            {text}
          </Banner>
        ))}
        <MessageBar
          tone="bad"
          title="The card was declined."
          text={text}
          closeLabel="Close"
          onClose={() => undefined}
        />
        <Figures />
        <Pager
          page={page}
          pages={20}
          onPage={setPage}
          label="Pages"
          pageLabel={(at) => `Page ${at}`}
          previousLabel="Previous"
          nextLabel="Next"
        />
        <Card>
          <EmptyState text="No scheduled payments" action={<Button small>{looks[0]}</Button>} />
          <EmptyState text="No receipts yet" drawing="receipt" />
          <EmptyState text="No vehicle" drawing="car" />
        </Card>
      </Stack>
    </Page>
  )
}

function Buttons() {
  return (
    <Actions>
      {looks.map((look) => (
        <Button key={look} variant={look} icon={<LockIcon />}>
          {look}
        </Button>
      ))}
      <Button variant="primary" waiting waitingLabel="Sending">
        {text}
      </Button>
      <Button variant="primary" blocked="Choose a payment method.">
        {looks[0]}
      </Button>
    </Actions>
  )
}

function Fields() {
  return (
    <Card>
      <FieldRow>
        <TextField label="Email" hint="We send receipts here." defaultValue="m@example.com" />
        <TextField label="Mobile number" error="Please enter a valid phone number." />
        <MoneyField label="Amount" sign="$" error="Amount should be at least $10.00" />
        <SelectField label="State" options={states} />
        <TextField label="Nickname" optional="(optional)" placeholder="Everyday checking" />
        <TextField label="Loan number" disabled defaultValue="21-104233" />
      </FieldRow>
      <CheckboxField label="I accept the terms" defaultChecked />
      <CheckboxField label="I authorize this payment" error="Accept the terms to go on." />
    </Card>
  )
}

function Statuses() {
  return (
    <Card>
      {tones.map((tone) => (
        <Chip key={tone} tone={tone}>
          {tone}
        </Chip>
      ))}
      {stamps.map((stamp) => (
        <Stamp key={stamp} kind={stamp} large={stamp === 'paidOff'}>
          {stamp}
        </Stamp>
      ))}
      {brands.map((brand) => (
        <BrandMark key={brand} brand={brand} name={brand} />
      ))}
      <Avatar initials="MO" name="Maria Ortega" size="large" />
    </Card>
  )
}

function Figures() {
  return (
    <Card>
      <TornReceipt>
        <SummaryList
          rows={[
            { label: 'To interest', value: '$49.63' },
            {
              label: 'Convenience fee for payments by card over the telephone',
              value: '$3.95',
            },
          ]}
          total={{ label: 'Total charged', value: '$18,475.83' }}
        />
      </TornReceipt>
      <DetailsList
        items={[
          { term: 'Principal balance', value: '$18,319.14' },
          { term: 'Interest rate', value: '8.99%' },
          { term: 'Maturity date', value: '09/08/2030' },
        ]}
      />
      <Disclosure summary="The authorization you are giving">{text}</Disclosure>
      <Steps
        items={[
          { title: 'Payment sent', detail: '11/20/2026, 10:02:14 AM EST', state: 'done' },
          { title: 'Asking the card network', detail: 'Usually under a minute.', state: 'now' },
          { title: 'The result, here and by email', state: 'next' },
        ]}
        doneLabel="Done"
        nowLabel="Now"
      />
    </Card>
  )
}
