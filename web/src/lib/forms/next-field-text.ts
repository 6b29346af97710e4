import type { SayLabel } from '../i18n/labels.ts'

/** Names the field that keeps a form from being sent: it is empty, or what it holds is wrong. */
export function nextFieldText(label: SayLabel, field: string, isEmpty: boolean): string {
  return label(isEmpty ? 'payments.methodForm.nextEmpty' : 'payments.methodForm.nextWrong', {
    field,
  })
}
