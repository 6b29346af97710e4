import type { ReceiptSort } from '@quittance/contract/receipts/receipts-request'
import { useId, useState } from 'react'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { CheckboxGroup } from '../../ui/choices/checkbox-group.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import styles from './receipts.module.css'
import { loadReceiptToolsDialog } from './load-receipt-tools.ts'
import { receiptSorts, type useReceiptsFilter } from './use-receipts-filter.ts'

type ReceiptFiltersProps = {
  filter: ReturnType<typeof useReceiptsFilter>
  loanNumbers: readonly string[]
}

/** The filter and the order of receipts, as a card beside the list. */
export function ReceiptFilters({ filter, loanNumbers }: ReceiptFiltersProps) {
  const label = useLabel()
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <VisuallyHidden as="h2" id={titleId}>
        {label('receipts.filter.open')}
      </VisuallyHidden>
      <Stack gap="loose">
        <Boxes filter={filter} loanNumbers={loanNumbers} />
        <SortField filter={filter} />
      </Stack>
    </Card>
  )
}

/** The same on a narrow window: the order stays visible, the filter opens below it. */
export function ReceiptFiltersAbove({ filter, loanNumbers }: ReceiptFiltersProps) {
  const label = useLabel()
  const boxesId = useId()
  const [isOpen, setOpen] = useState(false)
  const { count } = filter
  return (
    <>
      <div className={styles.filterBar}>
        <SortField filter={filter} />
        <Button
          aria-expanded={isOpen}
          aria-controls={boxesId}
          onClick={() => setOpen((before) => !before)}
        >
          {count === 0
            ? label('receipts.filter.open')
            : label('receipts.filter.openCount', { count: String(count) })}
        </Button>
      </div>
      <div id={boxesId} hidden={!isOpen}>
        <Card as="div">
          <Stack gap="loose">
            <Boxes filter={filter} loanNumbers={loanNumbers} />
          </Stack>
        </Card>
      </div>
    </>
  )
}

function Boxes({ filter, loanNumbers }: ReceiptFiltersProps) {
  const label = useLabel()
  const { picked, pick, offeredMethodKinds } = filter
  return (
    <>
      {loanNumbers.length > 0 && (
        <CheckboxGroup
          legend={label('receipts.filter.loans')}
          options={loanNumbers.map((value) => ({ value, label: value }))}
          picked={picked.loanNumbers}
          onPick={(next) => pick({ ...picked, loanNumbers: next })}
        />
      )}
      {offeredMethodKinds.length > 0 && (
        <CheckboxGroup
          legend={label('receipts.filter.kinds')}
          options={offeredMethodKinds.map((value) => ({
            value,
            label: label(`receipts.filter.${value}`),
          }))}
          picked={picked.kinds}
          onPick={(next) => pick({ ...picked, kinds: next })}
        />
      )}
      {filter.count > 0 && (
        <div>
          <TextButton onClick={filter.clear}>{label('receipts.filter.clear')}</TextButton>
        </div>
      )}
    </>
  )
}

/** Opens the search and the downloads, whose code comes then. */
export function ReceiptTools({ filter }: Pick<ReceiptFiltersProps, 'filter'>) {
  const label = useLabel()
  const { View, open, close } = useLazyDialog(loadReceiptToolsDialog)
  return (
    <>
      <Button onClick={open}>{label('receipts.search.open')}</Button>
      {View !== null && <View filter={filter} onClose={close} />}
    </>
  )
}

function SortField({ filter }: Pick<ReceiptFiltersProps, 'filter'>) {
  const label = useLabel()
  const { picked, pick } = filter
  return (
    <SelectField
      label={label('receipts.sort.label')}
      options={receiptSorts.map((value) => ({ value, label: label(`receipts.sort.${value}`) }))}
      value={picked.sort}
      onChange={({ target }) => pick({ ...picked, sort: target.value as ReceiptSort })}
    />
  )
}
