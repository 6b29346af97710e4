import {
  accountInputMax,
  accountNameMax,
  bankNameMax,
  bankNumberLength,
  type BankKind,
  branchNumberLength,
  routingNumberLength,
} from '@quittance/domain/payments/bank-account'
import type { UseFormReturn } from 'react-hook-form'
import { useLabel } from '../../lib/labels.ts'
import { FieldRow } from '../../ui/form.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useBankWords } from './bank-entry.ts'
import type { BankFields } from './bank-form.ts'
import { ChequePicture } from './cheque-picture.tsx'
import { useProblemWords } from './problem-words.ts'
import { SealedNote } from './sealed-note.tsx'

type BankFieldsetProps = { form: UseFormReturn<BankFields>; kind: BankKind }

/** The fields of a bank account, under a cheque that shows where its numbers stand. */
export function BankFieldset({ form, kind }: BankFieldsetProps) {
  const label = useLabel()
  const words = useBankWords()
  const error = useProblemWords(form)
  const field = (name: keyof BankFields) => ({
    label: words[name],
    error: error(name),
    ...form.register(name),
  })

  return (
    <>
      <ChequePicture kind={kind} />
      <TextField
        {...field('bankName')}
        autoComplete="off"
        maxLength={bankNameMax}
        enterKeyHint="next"
      />
      {kind === 'ach' && <AccountType form={form} />}
      <TextField
        {...field('name')}
        autoComplete="name"
        maxLength={accountNameMax}
        enterKeyHint="next"
      />
      {kind === 'ach' ? (
        <TextField {...field('routingNumber')} {...digits(routingNumberLength)} />
      ) : (
        <FieldRow columns={2}>
          <TextField {...field('branchNumber')} {...digits(branchNumberLength)} />
          <TextField {...field('bankNumber')} {...digits(bankNumberLength)} />
        </FieldRow>
      )}
      <SecretField
        {...field('accountNumber')}
        showLabel={label('payments.methodForm.showNumber')}
        hideLabel={label('payments.methodForm.hideNumber')}
        inputMode="numeric"
        maxLength={accountInputMax}
        enterKeyHint="done"
      />
      <SealedNote isCard={false} />
    </>
  )
}

/** What a field of so many digits is to a keyboard on glass. */
function digits(count: number) {
  return {
    autoComplete: 'off',
    inputMode: 'numeric',
    maxLength: count,
    enterKeyHint: 'next',
  } as const
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
