import {
  accountInputMax,
  accountNameMax,
  bankNameMax,
  bankNumberLength,
  type BankKind,
  branchNumberLength,
  routingNumberLength,
} from '@quittance/domain/payments/bank-account'
import type { ChangeEvent } from 'react'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { FieldRow } from '../../../../ui/fields/form.tsx'
import { RadioTiles } from '../../../../ui/choices/radio-tiles.tsx'
import { SecretField } from '../../../../ui/fields/secret-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { BankFields } from './bank-form.ts'
import { ChequePicture } from './cheque-picture.tsx'
import { SealedNote } from './sealed-note.tsx'
import { useBankFieldLabels, type useBankForm } from './use-bank-form.ts'

type BankFieldsetProps = {
  bank: Pick<ReturnType<typeof useBankForm>, 'field'>
  kind: BankKind
}

/** The fields of a bank account, under a cheque that shows where its numbers stand. */
export function BankFieldset({ bank, kind }: BankFieldsetProps) {
  const label = useLabel()
  const field = useBankField(bank)
  const digits = (name: keyof BankFields, count: number) => ({
    ...field(name),
    ...numeric,
    onChange: bare(field(name).onChange, { without: /\D/g, longest: count }),
  })

  return (
    <>
      <ChequePicture kind={kind} />
      <TextField {...field('bankName')} autoComplete="off" maxLength={bankNameMax} />
      {kind === 'ach' && <AccountType bank={bank} />}
      <TextField {...field('name')} autoComplete="name" maxLength={accountNameMax} />
      {kind === 'ach' ? (
        <TextField {...digits('routingNumber', routingNumberLength)} />
      ) : (
        <FieldRow columns={2}>
          <TextField {...digits('branchNumber', branchNumberLength)} />
          <TextField {...digits('bankNumber', bankNumberLength)} />
        </FieldRow>
      )}
      <SecretField
        {...field('accountNumber')}
        {...numeric}
        onChange={bare(field('accountNumber').onChange, {
          without: /[\s-]/g,
          longest: accountInputMax,
        })}
        showLabel={label('payments.methodForm.showNumber')}
        hideLabel={label('payments.methodForm.hideNumber')}
        enterKeyHint="done"
      />
      <SealedNote isCard={false} />
    </>
  )
}

/** The attributes of a number field for on-screen keyboards. */
const numeric = { autoComplete: 'off', inputMode: 'numeric', enterKeyHint: 'next' } as const

function useBankField({ field }: BankFieldsetProps['bank']) {
  const labels = useBankFieldLabels()
  return (name: keyof BankFields) => ({
    label: labels[name],
    enterKeyHint: 'next' as const,
    ...field(name),
  })
}

type Change = (event: ChangeEvent<HTMLInputElement>) => unknown

/** Keeps the significant characters of a number, without the grouping it was copied with. */
function bare(onChange: Change, { without, longest }: { without: RegExp; longest: number }) {
  return (event: ChangeEvent<HTMLInputElement>): void => {
    const { target } = event
    const counted = target.value.replaceAll(without, '').slice(0, longest)
    if (counted !== target.value) target.value = counted
    onChange(event)
  }
}

function AccountType({ bank }: Pick<BankFieldsetProps, 'bank'>) {
  const label = useLabel()
  const { onChange, ...field } = bank.field('accountType')
  return (
    <RadioTiles
      legend={label('payments.methodForm.accountType')}
      {...field}
      onChange={(value) => onChange({ target: { value } })}
      options={[
        { value: 'checking', title: label('payments.methodForm.checking') },
        { value: 'savings', title: label('payments.methodForm.savings') },
      ]}
    />
  )
}
