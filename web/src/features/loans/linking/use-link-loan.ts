import {
  linkLoanEndpoint,
  type LinkRequest,
  notifyLenderEndpoint,
} from '@quittance/contract/linked-loans'
import {
  type LinkFault,
  type LinkField,
  linkFields,
} from '@quittance/domain/loans/linking/link-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { useSealFor } from '../../../lib/api/sealing.ts'
import type { FormRefusal } from '../../../lib/forms/form-state.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import {
  checkTypedLink,
  emptyLinkForm,
  type LinkFormFields,
  sealLinkRequest,
} from './link-loan-form.ts'

/** Where somebody stands who links a loan. */
export type LinkStep =
  | { readonly kind: 'form' }
  | { readonly kind: 'failed'; readonly message: string; readonly request: LinkRequest }
  | { readonly kind: 'linked'; readonly message: string }
  | { readonly kind: 'notified' }

/** Links a loan by what is typed; where nothing matches, a person at the lender can be told. */
export function useLinkLoan(onLinked: (loanId: string) => void) {
  const api = useApi()
  const label = useLabel()
  const queries = useQueryClient()
  const seal = useSealFor()
  const { settings, today } = useLender()
  const [step, setStep] = useState<LinkStep>({ kind: 'form' })
  const fields = linkFields(settings)
  const form = useForm<LinkFormFields, LinkFault>({
    initial: emptyLinkForm,
    check: (typed) => checkTypedLink(typed, { fields, today }),
    faultText: (fault) =>
      label(fault === 'birthDate' ? 'signUp.refused.birthDate' : `loans.refused.${fault}`),
    send,
  })
  return {
    step,
    fields,
    form,
    tryAgain: () => setStep({ kind: 'form' }),
    ...useNotify(step, setStep),
  }

  async function send(typed: LinkFormFields): Promise<FormRefusal<LinkFormFields> | null> {
    const request = await sealLinkRequest(typed, fields, seal)
    const answer = await api(linkLoanEndpoint, request)
    if (answer.kind === 'refused') {
      const { message, reason } = answer
      if (reason !== 'noMatch') return { message, field: fieldOf(fields, answer.field) }
      setStep({ kind: 'failed', message, request })
      return null
    }
    const { loanDetails, message } = answer.result
    onLinked(loanDetails.id)
    await queries.invalidateQueries()
    setStep({ kind: 'linked', message })
    return null
  }
}

function fieldOf(fields: readonly LinkField[], named: string | null): LinkField | null {
  return fields.find((field) => field === named) ?? null
}

function useNotify(step: LinkStep, setStep: (step: LinkStep) => void) {
  const api = useApi()
  const label = useLabel()
  const [isNotifying, setNotifying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    isNotifying,
    problem: step.kind === 'failed' ? problem : null,
    notify: () => void notify(),
  }

  async function notify(): Promise<void> {
    if (step.kind !== 'failed') return
    setNotifying(true)
    setProblem(null)
    try {
      const answer = await api(notifyLenderEndpoint, step.request)
      if (answer.kind === 'refused') setProblem(answer.message)
      else setStep({ kind: 'notified' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(describeError(error, label))
    } finally {
      setNotifying(false)
    }
  }
}
