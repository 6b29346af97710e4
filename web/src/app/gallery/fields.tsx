import { lazy, useState } from 'react'
import { AcceptButton } from '../../ui/choices/accept-button.tsx'
import { CheckboxField } from '../../ui/choices/checkbox-field.tsx'
import { CheckboxGroup } from '../../ui/choices/checkbox-group.tsx'
import { type CodeBoxes } from '../../ui/fields/code-boxes.ts'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { Field, FieldNotes } from '../../ui/fields/field.tsx'
import control from '../../ui/fields/control.module.css'
import { FieldRow, Form } from '../../ui/fields/form.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Prose } from '../../ui/layout/prose.tsx'
import { RadioLines } from '../../ui/choices/radio-lines.tsx'
import { RadioTiles } from '../../ui/choices/radio-tiles.tsx'
import { RequirementList } from '../../ui/fields/requirement-list.tsx'
import { RevealingField } from '../../ui/fields/revealing-field.tsx'
import { SecretField } from '../../ui/fields/secret-field.tsx'
import { SliderField } from '../../ui/fields/slider-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Group, Piece } from './piece.tsx'
import { useSample } from './sample.ts'

// Not with the gallery: the names of its chunks would stand in the first one of the portal.
const DatePieces = lazy(async () => ({ default: (await import('./dates.tsx')).DatePieces }))

const email = 'maria@example.com'

export function FieldPieces() {
  return (
    <Group>
      <TextPieces />
      <SecretPieces />
      <ChoicePieces />
      <DatePieces />
    </Group>
  )
}

function TextPieces() {
  const { label, payment, currency } = useSample()
  const required = label('payments.refused.required')
  const optional = label('shell.field.optional')
  return (
    <>
      <Piece name="TextField" wide>
        <TextField label={label('shell.contact.email')} defaultValue={email} />
        <TextField label={label('payments.methodForm.bankName')} optional={optional} />
        <TextField
          label={label('payments.methodForm.cardName')}
          hint={label('payments.methodForm.sealed')}
          error={required}
        />
        <TextField label={label('loans.details.number')} disabled defaultValue="21-104233" />
      </Piece>
      <Piece name="TextArea" wide>
        <TextArea label={label('chat.form.placeholder')} rows={3} />
      </Piece>
      <Piece name="MoneyField" wide>
        <MoneyField
          label={label('payments.form.amount')}
          sign="$"
          currency={currency}
          defaultValue="471.88"
        />
        <MoneyField
          label={label('payments.form.other')}
          sign="$"
          error={label('payments.refused.belowMinimum', { amount: payment })}
        />
      </Piece>
      <Piece name="Field" wide>
        <Field label={label('shell.contact.phone')} hint={label('payments.form.amountHint')}>
          {(tied) => <input type="tel" {...tied} className={control.control} />}
        </Field>
      </Piece>
      <Piece name="FieldNotes" wide>
        <FieldNotes id="notes" hint={label('payments.form.amountHint')} error={required} />
      </Piece>
      <Piece name="FieldRow" wide>
        <FieldRow>
          <TextField label={label('payments.methodForm.month')} defaultValue="08" />
          <TextField label={label('payments.methodForm.year')} defaultValue="2030" />
        </FieldRow>
      </Piece>
      <Piece name="Prose" wide>
        <Prose>
          <h2>{label('shell.footer.terms')}</h2>
          <p>{label('signIn.forgot.text')}</p>
          <h2>{label('shell.footer.privacy')}</h2>
          <p>{label('signIn.forgot.text')}</p>
        </Prose>
      </Piece>
      <Piece name="CodeField" wide>
        <CodePiece />
      </Piece>
      <Piece name="Form" wide>
        <Form aria-label={label('payments.form.title')}>
          <TextField label={label('payments.form.amount')} />
          <TextField label={label('payments.methodForm.zip')} />
        </Form>
      </Piece>
    </>
  )
}

function CodePiece() {
  const { label } = useSample()
  const [boxes, setBoxes] = useState<CodeBoxes>(['4', '0', '7', '', '', ''])
  return (
    <CodeField
      legend={label('signUp.code.legend')}
      boxLabel={(place) => label('signUp.code.digit', { place: `${place}`, places: '6' })}
      boxes={boxes}
      onChange={setBoxes}
      hint={label('signUp.code.hint')}
      error={label('signUp.refused.wrongCode', { left: '4' })}
    />
  )
}

function SecretPieces() {
  const { label } = useSample()
  return (
    <>
      <Piece name="PasswordField" wide>
        <PasswordField
          label={label('signIn.form.password')}
          showLabel={label('signIn.form.showPassword')}
          hideLabel={label('signIn.form.hidePassword')}
          defaultValue={email}
          autoComplete="off"
        />
      </Piece>
      <Piece name="RequirementList" wide>
        <RequirementList
          title={label('signUp.password.title')}
          metLabel={label('signUp.password.met')}
          items={[
            { text: label('signUp.password.length'), isMet: true },
            { text: label('signUp.password.digit'), isMet: false },
          ]}
        />
      </Piece>
      <Piece name="SecretField" wide>
        <SecretField
          label={label('payments.methodForm.accountNumber')}
          showLabel={label('payments.methodForm.showNumber')}
          hideLabel={label('payments.methodForm.hideNumber')}
          defaultValue="000123456789"
        />
      </Piece>
      <Piece name="RevealingField" wide>
        <RevealingField
          label={label('payments.methodForm.accountNumber')}
          showLabel={label('payments.methodForm.showNumber')}
          hideLabel={label('payments.methodForm.hideNumber')}
          defaultValue="123"
          renderInput={(tied, input, shown) => (
            <input {...input} {...tied} type={shown ? 'text' : 'password'} autoComplete="off" />
          )}
        />
      </Piece>
    </>
  )
}

function ChoicePieces() {
  const { label, money } = useSample()
  const [amount, setAmount] = useState('regular')
  const [picked, setPicked] = useState<readonly string[]>(['2'])
  const types = [
    { value: '1', label: label('payments.methodForm.checking') },
    { value: '2', label: label('payments.methodForm.savings') },
  ]
  return (
    <>
      <Piece name="SliderField" wide>
        <SliderField
          label={label('payments.form.amount')}
          valueText="$25.00"
          start="$0.00"
          end="$100.00"
          defaultValue={25}
        />
      </Piece>
      <Piece name="SelectField" wide>
        <SelectField label={label('payments.methodForm.accountType')} options={types} />
        <SelectField
          label={label('payments.methodForm.accountType')}
          options={types}
          error={label('payments.refused.required')}
        />
        <SelectField label={label('shell.language.label')} options={types} quiet hiddenLabel />
      </Piece>
      <Piece name="CheckboxGroup" wide>
        <CheckboxGroup
          legend={label('payments.methodForm.accountType')}
          options={types}
          picked={picked}
          onPick={setPicked}
        />
      </Piece>
      <Piece name="CheckboxField" wide>
        <CheckboxField label={label('shell.terms.accept')} defaultChecked />
        <CheckboxField
          label={label('payments.review.acknowledgeBelowDue')}
          error={label('payments.review.authorizeFirst')}
        />
        <CheckboxField label={label('shell.terms.accept')} disabled />
      </Piece>
      <AcceptPiece />
      <LinesPiece />
      <Piece name="RadioTiles" wide>
        <RadioTiles
          legend={label('payments.form.choices')}
          name="gallery-amount"
          value={amount}
          onChange={setAmount}
          options={[
            { value: 'regular', title: label('payments.form.regular'), detail: money('471.88') },
            { value: 'payoff', title: label('payments.form.payoff'), detail: money('18368.77') },
            { value: 'none', title: label('payments.form.totalDue'), disabled: true },
            { value: 'other', title: label('payments.form.other') },
          ]}
        />
      </Piece>
    </>
  )
}

function AcceptPiece() {
  const label = useLabel()
  return (
    <Piece name="AcceptButton" wide>
      {[true, false].map((isAccepted) => (
        <AcceptButton
          key={String(isAccepted)}
          isAccepted={isAccepted}
          disabled={false}
          onAccept={() => undefined}
        >
          {label('shell.terms.accept')}
        </AcceptButton>
      ))}
    </Piece>
  )
}

function LinesPiece() {
  const { label } = useSample()
  const [place, setPlace] = useState('asWell')
  return (
    <Piece name="RadioLines" wide>
      <RadioLines
        legend={label('schedules.next.place')}
        name="gallery-place"
        value={place}
        onChange={setPlace}
        options={[
          { value: 'asWell', title: label('schedules.next.asWellAs') },
          { value: 'none', title: label('schedules.next.replacesNone') },
        ]}
      />
    </Piece>
  )
}
