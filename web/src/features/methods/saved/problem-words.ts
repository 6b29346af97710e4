import type { BankRefusal } from '@quittance/domain/payments/bank-account'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useLabel } from '../../../lib/i18n/labels.ts'
import type { CardProblem } from '../add/card-form.ts'

/** What is said at a field: our own problems by their label; the server's refusals are words. */
export function useProblemWords<Fields extends FieldValues>(form: UseFormReturn<Fields>) {
  const label = useLabel()
  const { errors } = form.formState
  return (name: FieldPath<Fields>): string | undefined => {
    const problem = get(errors, name) as { type: string; message?: string } | undefined
    if (problem?.message === undefined || problem.type === 'server') return problem?.message
    return label(`payments.refused.${problem.message as CardProblem | BankRefusal}`)
  }
}

/** How each field of a form stands as it is typed, before anything is said at it. */
export function faultsOf<Name extends string>(
  form: z.ZodMiniType<unknown, Record<Name, string>>,
  fields: Record<Name, string>,
) {
  const { error } = form.safeParse(fields)
  const wrong = new Set(error?.issues.map(({ path }) => path[0]))
  return (name: Name): 'empty' | 'wrong' | null => {
    if (!wrong.has(name)) return null
    return fields[name].trim() === '' ? 'empty' : 'wrong'
  }
}
