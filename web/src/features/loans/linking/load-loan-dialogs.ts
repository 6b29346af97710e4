/** The dialogs that link and delete a loan, each fetched when it is opened. */
export const loadLinkLoanDialog = async () =>
  (await import('./link-loan-dialog.tsx')).LinkLoanDialog

export const loadDeleteLoanDialog = async () =>
  (await import('./delete-loan-dialog.tsx')).DeleteLoanDialog
