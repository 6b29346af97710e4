import type { LabelsOf } from '../labels.ts'

export const chat: LabelsOf<'chat'> = {
  'chat.form.placeholder': 'Escriba un mensaje',
  'chat.list.loadMore': 'Cargar más',
}
