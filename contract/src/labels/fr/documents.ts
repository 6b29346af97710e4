import type { LabelsOf } from '../labels.ts'

export const documents: LabelsOf<'documents'> = {
  'documents.form.account': 'Choisir un compte',
  'documents.form.action': 'Choisir une action',
  'documents.list.empty': 'Aucun enregistrement trouvé',
  'documents.window.blocked': 'Autorisez les fenêtres contextuelles pour voir les relevés',
  'documents.window.failed': 'Le document n’a pas pu être ouvert.',
}
