import type { ReceiptsFormat } from '@quittance/contract/documents'
import type { LocalDate } from '@quittance/domain/calendar'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { findDecimalMark, readTypedAmount, showTypedAmount } from '../../lib/forms/typed-amount.ts'
import { useDayPicker } from '../../lib/dialogs/use-day-picker.ts'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { readMoneySign } from '../../lib/i18n/use-money.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { DocumentIcon } from '../../ui/brand/page-icons.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { FieldRow, Form } from '../../ui/fields/form.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { ListItem } from '../../ui/surfaces/list-item.tsx'
import { List } from '../../ui/surfaces/list.tsx'
import type { SearchedReceipts, useReceiptsFilter } from './use-receipts-filter.ts'
import { useSaveReceipts } from './use-save-receipts.ts'
import styles from './receipts.module.css'

type ReceiptToolsDialogProps = {
  filter: ReturnType<typeof useReceiptsFilter>
  onClose: () => void
}

/** Searches the receipts by amount and day, and saves what the filter shows as a file. */
export function ReceiptToolsDialog({ filter, onClose }: ReceiptToolsDialogProps) {
  const label = useLabel()
  return createPortal(
    <Modal
      open
      title={label('receipts.search.open')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
    >
      <div className={styles.tools}>
        <Section title={label('receipts.search.button')}>
          <SearchForm
            searched={filter.searched}
            onSearch={(wanted) => {
              onClose()
              filter.search(wanted)
            }}
          />
        </Section>
        <Section title={label('receipts.save.title')} detail={label('receipts.save.detail')}>
          <Downloads filter={filter} />
        </Section>
      </div>
    </Modal>,
    document.body,
  )
}

type SectionProps = { title: string; detail?: string; children: ReactNode }

function Section({ title, children, ...detail }: SectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <SectionHeader id={titleId} level={3} title={title} {...detail} />
      {children}
    </section>
  )
}

type SearchFormProps = {
  searched: SearchedReceipts
  onSearch: (searched: SearchedReceipts) => void
}

function SearchForm({ searched, onSearch }: SearchFormProps) {
  const label = useLabel()
  const { locale } = useReader()
  const { country } = useLender()
  const decimal = findDecimalMark(locale)
  const [amount, setAmount] = useState(showTypedAmount(searched.amount ?? '', decimal))
  const [from, setFrom] = useState(searched.from)
  const [to, setTo] = useState(searched.to)
  const [isWrong, setWrong] = useState(false)
  return (
    <Form onSubmit={submit}>
      <MoneyField
        label={label('receipts.details.amount')}
        {...readMoneySign(locale, country === 'CA' ? 'CAD' : 'USD')}
        value={amount}
        error={isWrong ? label('payments.form.amountHint') : undefined}
        onChange={({ target }) => {
          setAmount(target.value)
          setWrong(false)
        }}
      />
      <FieldRow>
        <DayField label={label('receipts.search.from')} day={from} onPick={setFrom} />
        <DayField label={label('receipts.search.to')} day={to} min={from} onPick={setTo} />
      </FieldRow>
      <Button type="submit" variant="primary" wide>
        {label('receipts.search.button')}
      </Button>
    </Form>
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    const read = amount.trim() === '' ? '' : readTypedAmount(amount, decimal)
    if (read === null) return setWrong(true)
    const [whole = '', cents = ''] = read.split('.')
    onSearch({
      ...(read !== '' && { amount: `${whole}.${cents.padEnd(2, '0')}` }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    })
  }
}

type DayFieldProps = {
  label: string
  day: LocalDate | undefined
  min?: LocalDate | undefined
  onPick: (day: LocalDate) => void
}

function DayField({ label, day, min, onPick }: DayFieldProps) {
  const picker = useDayPicker()
  return (
    <DateField
      readOnly
      label={label}
      picker={picker}
      day={day ?? null}
      min={min ?? firstDay}
      max={picker.today}
      opensOn={day ?? picker.today}
      onPick={onPick}
    />
  )
}

const firstDay = '1990-01-01' as LocalDate

const formats = ['csv', 'ofx', 'interest'] as const satisfies readonly ReceiptsFormat[]

function Downloads({ filter }: Pick<ReceiptToolsDialogProps, 'filter'>) {
  const label = useLabel()
  const save = useSaveReceipts(filter.asked)
  return (
    <List>
      {formats.map((format) => (
        <ListItem
          key={format}
          icon={<DocumentIcon />}
          title={label(`receipts.save.${format}`)}
          detail={label(`receipts.save.${format}Text`)}
          onSelect={() => save(format)}
        />
      ))}
    </List>
  )
}
