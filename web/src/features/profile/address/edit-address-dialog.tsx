import type { LoanAccount } from '@quittance/contract/loans'
import { changesAllAddresses } from '@quittance/domain/lenders/lender-features'
import { addressMax } from '@quittance/domain/profile/check-address'
import { useId } from 'react'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FieldRow, Form } from '../../../ui/fields/form.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from '../contacts/contacts.module.css'
import { useEditAddress } from './use-edit-address.ts'
import { useStates } from './use-states.ts'

type EditAddressDialogProps = { loan: LoanAccount; onClose: () => void }

/** Takes a new address in the country of the account, which says what a postal code is called. */
export function EditAddressDialog({ loan, onClose }: EditAddressDialogProps) {
  const label = useLaterLabel()
  const formId = useId()
  const { settings } = useLender()
  const editing = useEditAddress(loan, onClose)
  const { form, isSending, problem } = editing
  const isAll = changesAllAddresses(settings)
  return (
    <Modal
      open
      title={label('contacts.address.edit')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={isSending}
      actions={
        <>
          <Button onClick={onClose}>{label('shell.modal.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            waiting={isSending}
            waitingLabel={label('contacts.address.saving')}
            blocked={editing.blocked}
            onBlocked={editing.reveal}
          >
            {label('contacts.address.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} {...form}>
        <p className={styles.detail}>
          {label(isAll ? 'contacts.address.allLoans' : 'contacts.address.oneLoan')}
        </p>
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        <Fields editing={editing} />
        <p className={styles.detail}>{label('contacts.address.abroad')}</p>
      </Form>
    </Modal>
  )
}

function Fields({ editing }: { editing: ReturnType<typeof useEditAddress> }) {
  const label = useLaterLabel()
  const states = useStates()
  const { field, values, country } = editing
  const { stateCode } = values
  // Until the names are there the chosen one stands by its letters.
  const chosen = stateCode === '' ? [] : [{ code: stateCode, name: stateCode }]
  return (
    <>
      <TextField
        {...field('street1')}
        label={label('contacts.address.street1')}
        autoComplete="address-line1"
        maxLength={addressMax.street1}
      />
      <TextField
        {...field('street2')}
        label={label('contacts.address.street2')}
        autoComplete="address-line2"
        maxLength={addressMax.street2}
      />
      <TextField
        {...field('city')}
        label={label('contacts.address.city')}
        autoComplete="address-level2"
        maxLength={addressMax.city}
      />
      <FieldRow>
        <SelectField
          {...field('stateCode')}
          label={label(country === 'CA' ? 'signUp.form.province' : 'signUp.form.state')}
          autoComplete="address-level1"
          options={[
            { value: '', label: label('signUp.form.choose') },
            ...(states.data ?? chosen).map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <TextField
          {...field('postalCode')}
          label={label(country === 'CA' ? 'contacts.address.postalCode' : 'contacts.address.zip')}
          autoComplete="postal-code"
          inputMode={country === 'CA' ? 'text' : 'numeric'}
          maxLength={addressMax.postalCode}
        />
      </FieldRow>
    </>
  )
}
