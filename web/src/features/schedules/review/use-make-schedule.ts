import {
  createScheduleEndpoint,
  editScheduleEndpoint,
  previewScheduleEndpoint,
} from '@quittance/contract/make-schedule'
import { scheduleFrequencyEndpoint } from '@quittance/contract/schedules'
import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type * as z from 'zod/mini'
import { useRef, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { DraftField } from '../form/schedule-draft.ts'
import type { ScheduleFormState } from '../form/use-schedule-form.ts'

/** What an edit takes the place of. */
export type Edited = {
  readonly scheduledPaymentId: string
  /** the whole series with it; null: the payment alone */
  readonly seriesId: string | null
  /** the day to which its payment was moved, and stays; null: it is on its own day */
  readonly movedOn: LocalDate | null
}

type Preview = z.output<(typeof previewScheduleEndpoint)['result']>

/** A schedule as it was filled in, with what the server says that it would do. */
export type PlannedSchedule = Preview & {
  readonly loan: LoanAccount
  readonly method: SavedMethod
  readonly amount: Cents
  readonly draft: ScheduleFormState['draft']
  /** the day of the first debit */
  readonly on: LocalDate
  /** payments until the loan is paid off; null of a payment that is made once */
  readonly count: number | null
}

type Refused = {
  readonly message: string
  /** null: no answer came */
  readonly reason: string | null
  readonly field: DraftField | null
}

const fields: readonly string[] = [
  'pmtFreq',
  'scheduleDate1',
  'scheduleDate2',
  'loanAmount',
  'id',
] satisfies DraftField[]

/** The calls of one form: what a schedule would do, and making it, under one key per attempt. */
export function useMakeSchedule(loan: LoanAccount, edited: Edited | null) {
  const api = useApi()
  const label = useLabel()
  const { user } = useSession()
  const key = useRef(crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  return { isBusy, plan, make }

  /** What it would do; refused as making it would be. */
  async function plan(form: ScheduleFormState): Promise<PlannedSchedule | Refused> {
    const request = requestOf(loan, form)
    const { method, amount, draft } = form
    if (request === null || method === null || amount === null)
      throw new Error('an incomplete schedule is not asked about')
    const { frequency } = draft
    const place = edited ?? { scheduledPaymentId: null, seriesId: null, movedOn: null }
    const { seriesId } = place
    const count =
      frequency === 'once'
        ? null
        : api(scheduleFrequencyEndpoint, { loanId: loan.id, amount, frequency, seriesId })
    return run(async () => {
      const [preview, counted] = await Promise.all([
        api(previewScheduleEndpoint, { ...request, ...place }),
        count,
      ])
      if (preview.kind === 'refused') return toRefused(preview)
      if (counted?.kind === 'refused') return toRefused(counted)
      const payments = counted === null ? null : counted.result.frequency
      const on = preview.result.debits[0]?.on ?? request.startOn
      return { ...preview.result, loan, method, amount, draft, on, count: payments }
    })
  }

  /** Makes it. The key changes once it is known what became of it, so that a lost answer makes no other. */
  async function make(planned: PlannedSchedule): Promise<{ readonly id: string } | Refused> {
    const { method, amount, draft, fee } = planned
    const request = requestOf(loan, { draft, method, amount })
    if (request === null) throw new Error('an incomplete schedule is not made')
    const shown = method.kind === 'card' ? { cardFee: fee } : { bankFee: fee }
    const readOut = user?.agent === undefined ? {} : { isReadOut: true } // agreed to on the phone
    const sent = { ...request, ...shown, ...readOut }
    return run(async () => {
      const how = { key: key.current }
      const answer =
        edited === null
          ? await api(createScheduleEndpoint, sent, how)
          : await api(editScheduleEndpoint, { ...sent, ...edited }, how)
      key.current = crypto.randomUUID()
      return answer.kind === 'refused' ? toRefused(answer) : { id: answer.result.id }
    })
  }

  async function run<Result>(call: () => Promise<Result>): Promise<Result | Refused> {
    setBusy(true)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return { message: describeError(error, label), reason: null, field: null }
    } finally {
      setBusy(false)
    }
  }
}

function toRefused({
  message,
  reason,
  field,
}: {
  readonly message: string
  readonly reason: string
  readonly field?: string | null | undefined
}): Refused {
  const isField = field !== undefined && field !== null && fields.includes(field)
  return { message, reason, field: isField ? (field as DraftField) : null }
}

function requestOf(
  loan: LoanAccount,
  { draft, method, amount }: Pick<ScheduleFormState, 'draft' | 'method' | 'amount'>,
) {
  const { frequency, startOn, secondOn } = draft
  if (method === null || amount === null || startOn === null) return null
  return {
    loanId: loan.id,
    methodId: method.id,
    kind: method.kind,
    amount,
    type: frequency === 'once' ? ('once' as const) : ('recurring' as const),
    frequency,
    startOn,
    secondOn,
  }
}
