import type { LabelsOf } from '../labels.ts'

export const chat: LabelsOf<'chat'> = {
  'chat.form.placeholder': 'Écrivez un message',
  'chat.list.loadMore': 'Afficher plus',
}
