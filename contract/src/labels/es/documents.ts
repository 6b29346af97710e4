import type { LabelsOf } from '../labels.ts'

export const documents: LabelsOf<'documents'> = {
  'documents.form.account': 'Seleccionar cuenta',
  'documents.form.action': 'Seleccionar acción',
  'documents.list.empty': 'No se encontraron registros',
  'documents.window.blocked': 'Habilite las ventanas emergentes para ver los estados',
  'documents.window.failed': 'No se pudo abrir el documento.',
}
