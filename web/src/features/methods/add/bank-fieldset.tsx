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
import type { UseFormReturn } from 'react-hook-form'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { RadioTiles } from '../../../ui/fields/radio-tiles.tsx'
import { SecretField } from '../../../ui/fields/secret-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useBankWords } from './bank-entry.ts'
import type { BankFields } from './bank-form.ts'
import { ChequePicture } from './cheque-picture.tsx'
import { useProblemWords } from '../saved/problem-words.ts'
import { SealedNote } from './sealed-note.tsx'

type BankFieldsetProps = { form: UseFormReturn<BankFields>; kind: BankKind }

/** The fields of a bank account, under a cheque that shows where its numbers stand. */
export function BankFieldset({ form, kind }: BankFieldsetProps) {
  const label = useLabel()
  const field = useBankField(form)
  const digits = (name: keyof BankFields, count: number) => ({
    ...field(name),
    ...numeric,
    onChange: bare(field(name).onChange, { without: /\D/g, longest: count }),
  })

  return (
    <>
      <ChequePicture kind={kind} />
      <TextField {...field('bankName')} autoComplete="off" maxLength={bankNameMax} />
      {kind === 'ach' && <AccountType form={form} />}
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

/** What a field of a number is to a keyboard on glass. */
const numeric = { autoComplete: 'off', inputMode: 'numeric', enterKeyHint: 'next' } as const

function useBankField(form: UseFormReturn<BankFields>) {
  const words = useBankWords()
  const error = useProblemWords(form)
  return (name: keyof BankFields) => ({
    label: words[name],
    error: error(name),
    enterKeyHint: 'next' as const,
    ...form.register(name),
  })
}

type Change = (event: ChangeEvent<HTMLInputElement>) => unknown

/** Takes of a number what counts, however it is grouped where it was copied, and no more. */
function bare(onChange: Change, { without, longest }: { without: RegExp; longest: number }) {
  return (event: ChangeEvent<HTMLInputElement>): void => {
    const { target } = event
    const counted = target.value.replaceAll(without, '').slice(0, longest)
    if (counted !== target.value) target.value = counted
    onChange(event)
  }
}

function AccountType({ form }: Pick<BankFieldsetProps, 'form'>) {
  const label = useLabel()
  const error = useProblemWords(form)
  return (
    <RadioTiles
      legend={label('payments.methodForm.accountType')}
      field={form.register('accountType')}
      options={[
        { value: 'checking', title: label('payments.methodForm.checking') },
        { value: 'savings', title: label('payments.methodForm.savings') },
      ]}
      error={error('accountType')}
    />
  )
}
