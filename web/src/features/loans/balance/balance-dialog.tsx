import {
  type BalanceAnswer,
  explainBalanceEndpoint,
} from '@quittance/contract/balance/explain-balance'
import { withLabels } from '@quittance/contract/balance/brought-labels'
import { type Label, labelFor } from '@quittance/contract/labels/labels'
import type { LocalDate } from '@quittance/domain/calendar'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'
import { useDayPicker } from '../../../lib/dialogs/use-day-picker.ts'
import { describeError, useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Bone } from '../../../ui/progress/bone.tsx'
import { Panel } from '../../../ui/surfaces/panel.tsx'
import styles from './balance.module.css'
import { BalanceTable } from './balance-table.tsx'
import { LastPaymentText, MovedText } from './balance-texts.tsx'
import { PaymentSplit } from './payment-split.tsx'

type BalanceDialogProps = { loanId: string; onClose: () => void }
type Period = { readonly from?: LocalDate; readonly through?: LocalDate }

/** What the last payment did, and why the balance moved between two days, by the loan's own books. */
export function BalanceDialog({ loanId, onClose }: BalanceDialogProps) {
  const api = useApi()
  const label = useLabel()
  const reader = useReader()
  const [period, setPeriod] = useState<Period>({})
  const asked = useQuery({
    queryKey: ['balance', loanId, period],
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => unwrapResult(await api(explainBalanceEndpoint, { loanId, ...period })),
  })
  const { data } = asked
  const say = data === undefined ? null : labelFor(withLabels(reader, data.labels))
  return (
    <Modal
      open
      size="wide"
      title={label('loans.details.whyMoved')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={asked.isFetching}
      tall
    >
      <Stack gap="loose">
        {asked.isPending && <Place />}
        {asked.isError && (
          <Banner tone="bad" live>
            {describeError(asked.error, label)}
          </Banner>
        )}
        {data !== undefined && say !== null && (
          <Explained {...{ period, setPeriod, say }} answer={data} />
        )}
      </Stack>
    </Modal>
  )
}

type ExplainedProps = {
  answer: BalanceAnswer
  say: Label
  period: Period
  setPeriod: (period: Period) => void
}

function Explained({ answer, say, period, setPeriod }: ExplainedProps) {
  return (
    <>
      {answer.lastPayment !== null && (
        <Panel>
          <div className={styles.last}>
            <h3>{say('loans.balance.lastTitle')}</h3>
            <PaymentSplit payment={answer.lastPayment} currency={answer.currency} />
            <LastPaymentText payment={answer.lastPayment} currency={answer.currency} say={say} />
          </div>
        </Panel>
      )}
      <Stack>
        <div className={styles.heading}>
          <SectionHeader
            level={3}
            title={say('loans.balance.periodTitle')}
            action={
              answer.lastPayment !== null &&
              period.from !== undefined && (
                <TextButton onClick={() => setPeriod({})}>
                  {say('loans.balance.sinceLast')}
                </TextButton>
              )
            }
          />
        </div>
        <MovedText answer={answer} say={say} />
        <div className={styles.days}>
          <PeriodFields answer={answer} say={say} onChange={setPeriod} />
        </div>
      </Stack>
      <div className={styles.book}>
        <BalanceTable answer={answer} say={say} />
      </div>
    </>
  )
}

/** As large as what comes, so that the dialog stays where it opened. */
function Place() {
  return (
    <>
      <Bone kind="banner" />
      <Bone kind="heading" wide="most" />
      <Bone kind="box" />
      <Bone kind="banner" />
    </>
  )
}

type PeriodFieldsProps = {
  answer: BalanceAnswer
  say: Label
  onChange: (period: Period) => void
}

/** The two days, each picked between the opening of the loan and today, in order. */
function PeriodFields({ answer: { openedOn, from, through }, say, onChange }: PeriodFieldsProps) {
  const [first, last] = [useDayPicker(), useDayPicker()]
  return (
    <FieldRow>
      <DateField
        readOnly
        label={say('loans.balance.from')}
        picker={first}
        day={from}
        min={openedOn}
        max={through}
        opensOn={from}
        onPick={(day) => onChange({ from: day, through })}
      />
      <DateField
        readOnly
        label={say('loans.balance.through')}
        picker={last}
        day={through}
        min={from}
        max={last.today}
        opensOn={through}
        onPick={(day) => onChange({ from, through: day })}
      />
    </FieldRow>
  )
}
