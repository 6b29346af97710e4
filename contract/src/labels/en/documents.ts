export const documents = {
  'documents.form.account': 'Select Account',
  'documents.form.action': 'Select Action',
  'documents.list.empty': 'No Records found',
  'documents.window.blocked': 'Enable pop-up windows to view statements',
  'documents.window.failed': 'The document could not be opened.',
} as const
