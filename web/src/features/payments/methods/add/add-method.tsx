import type { SavedMethod } from '@quittance/contract/payments/methods'
import { bankMethodKind } from '@quittance/domain/lenders/lender-features'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { warmSealing } from '../../../../lib/api/sealing.ts'
import { useOfferedMethods } from '../../../../lib/settings/payment-methods-offered.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Form } from '../../../../ui/fields/form.tsx'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { BankIcon, CardIcon, LockIcon } from '../../../../ui/brand/page-icons.tsx'
import { Stack } from '../../../../ui/layout/stack.tsx'
import { TabPanel, Tabs } from '../../../../ui/dialogs/tabs.tsx'
import { BankFieldset } from './bank-fieldset.tsx'
import { CardFieldset } from './card-fieldset.tsx'
import { useBankForm } from './use-bank-form.ts'
import { useCardForm } from './use-card-form.ts'
import type { MethodForm } from './use-method-form.ts'

export type AddMethodProps = {
  /** what may be added, in the order of the tabs; one at least */
  kinds: readonly MethodKind[]
  onClose: () => void
  onAdded: (method: SavedMethod) => void
  /** closes the sheet that a wider window left: opened again, it would cover this; null: there is none */
  onSheetLeft?: (() => void) | null
}

const tabWords = {
  card: 'payments.methodTab.card',
  ach: 'payments.methodTab.bank',
  pad: 'payments.methodTab.bankCanada',
} as const

/**
 * The dialog that saves one more way to pay: a tab for each kind (METHOD-07), and never both bank
 * tabs (AMB-36). What was typed in one stays while another is looked at.
 */
export function AddMethod({ kinds, onClose, onAdded, onSheetLeft }: AddMethodProps) {
  useEffect(() => onSheetLeft?.(), [onSheetLeft])
  const label = useLabel()
  const { country } = useOfferedMethods()
  const id = useId()
  const bank = bankMethodKind(country)
  const forms = { card: useCardForm(onAdded), bank: useBankForm(bank, onAdded) }
  const [tab, setTab] = useState<MethodKind>(kinds[0] ?? bank)
  const shown = tab === 'card' ? forms.card : forms.bank
  const fields = {
    card: <CardFieldset card={forms.card} />,
    bank: <BankFieldset bank={forms.bank} kind={bank} />,
  }

  // A form can not stand inside another one, so the modal is put beside the page.
  return createPortal(
    <Modal
      open
      tall={kinds.length > 1}
      title={label('payments.methodForm.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={shown.isSending}
      actions={<AddActions form={shown} kind={tab} formId={`${id}-${tab}-form`} {...{ onClose }} />}
    >
      <Stack gap="loose">
        {kinds.length > 1 && (
          <Tabs
            id={id}
            label={label('payments.methodTab.label')}
            tabs={kinds.map((kind) => ({
              value: kind,
              label: label(tabWords[kind]),
              icon: kind === 'card' ? <CardIcon /> : <BankIcon />,
            }))}
            value={tab}
            onChange={(next) => setTab(kinds.find((kind) => kind === next) ?? tab)}
          />
        )}
        {kinds.map((kind) => {
          const which = kind === 'card' ? 'card' : 'bank'
          return (
            <TabPanel key={kind} id={id} value={kind} shown={kind === tab}>
              <MethodFields id={`${id}-${kind}-form`} form={forms[which]}>
                {fields[which]}
              </MethodFields>
            </TabPanel>
          )
        })}
      </Stack>
    </Modal>,
    document.body,
  )
}

type MethodFieldsProps = { id: string; form: MethodForm; children: ReactNode }

function MethodFields({ id, form, children }: MethodFieldsProps) {
  return (
    <Form id={id} onFocus={warmSealing} {...form.form}>
      {form.problem !== null && (
        <Banner tone="bad" live>
          {form.problem}
        </Banner>
      )}
      {children}
    </Form>
  )
}

type AddActionsProps = { form: MethodForm; kind: MethodKind; formId: string; onClose: () => void }

function AddActions({ form, kind, formId, onClose }: AddActionsProps) {
  const label = useLabel()
  const isCard = kind === 'card'
  return (
    <>
      <Button onClick={onClose}>{label('shell.modal.cancel')}</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        icon={<LockIcon />}
        blocked={form.blocked}
        onBlocked={form.reveal}
        waiting={form.isSending}
        waitingLabel={label(
          isCard ? 'payments.methodForm.adding' : 'payments.methodForm.addingBank',
        )}
      >
        {label(isCard ? 'payments.methodForm.addCard' : 'payments.methodForm.addBank')}
      </Button>
    </>
  )
}
