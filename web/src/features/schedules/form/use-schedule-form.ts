import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { convenienceFeeEndpoint } from '@quittance/contract/payments/payments'
import { type Cents, formatDollars, readAmount } from '@quittance/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'
import { findDecimalMark, readTypedAmount } from '../../../lib/forms/typed-amount.ts'
import { useReader } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import {
  type DraftEvent,
  type DraftField,
  missingField,
  reduceDraft,
  type ScheduleDraft,
} from './schedule-draft.ts'

/** What was said of fields, until they are changed. */
type Refusals = Readonly<{ [Field in DraftField]?: string | undefined }>

const fieldsOf: Readonly<Record<DraftEvent['kind'], DraftField>> = {
  frequencyChosen: 'pmtFreq',
  startPicked: 'scheduleDate1',
  secondPicked: 'scheduleDate2',
  amountTyped: 'loanAmount',
  methodChosen: 'id',
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>

/** The state of the form of a schedule: what was filled in, what is missing and what was refused. */
export function useScheduleForm(
  loan: LoanAccount,
  methods: readonly SavedMethod[],
  initial: ScheduleDraft,
) {
  const { settings } = useLender()
  const { locale } = useReader()
  const rules = { settings, regularPayment: loan.regularPayment }
  const [draft, setDraft] = useState(initial)
  const [isRevealed, setRevealed] = useState(false)
  const [refusals, setRefusals] = useState<Refusals>({})
  const method = methods.find(({ id }) => id === draft.methodId) ?? null
  const read = readTypedAmount(draft.amount, findDecimalMark(locale))
  const amount = read === null ? null : readAmount(read)
  const isAmount = amount !== null && amount > 0n
  const known = { ...draft, methodId: method?.id ?? null }
  const missing = missingField(known, isAmount, settings)
  const fee = useScheduleFee(loan, method, { draft, amount: isAmount ? amount : null })
  return {
    draft,
    method,
    /** cents, above 0; null while it is none */
    amount: isAmount ? amount : null,
    /** on top of each payment; null while it is not known */
    fee,
    missing,
    isRevealed,
    refusals,
    change: (event: DraftEvent) => {
      setDraft((before) => reduceDraft(before, event, rules))
      setRefusals((before) => ({ ...before, [fieldsOf[event.kind]]: undefined }))
    },
    /** Says at each field what is missing. */
    reveal: () => setRevealed(true),
    /** Says at a field what the server said of it. */
    refuse: (field: DraftField, message: string) => setRefusals({ [field]: message }),
    reset: (to: ScheduleDraft) => {
      setDraft(to)
      setRevealed(false)
      setRefusals({})
    },
  }
}

type Priced = { readonly draft: ScheduleDraft; readonly amount: Cents | null }

/** The convenience fee of each payment, as the server's table has it (SCHED-54). */
function useScheduleFee(
  loan: LoanAccount,
  method: SavedMethod | null,
  { draft, amount }: Priced,
): Cents | null {
  const api = useApi()
  const type = draft.frequency === 'once' ? '1' : '2'
  const query = useQuery({
    queryKey: ['fee', loan.id, method?.id, formatDollars(amount ?? (0n as Cents)), type],
    enabled: method !== null && amount !== null,
    meta: { isQuiet: true }, // the server refuses a fee that was not known
    queryFn: async () => {
      if (method === null || amount === null) throw new Error('a fee is asked for something')
      const { id, kind: paymentType } = method
      const request = { loanId: loan.id, paymentType, pmtAmt: amount, id, type } as const
      return unwrapResult(await api(convenienceFeeEndpoint, request)).transactionFee
    },
  })
  return query.data ?? null
}
