/** The dialogs that link and delete a loan, and change its pictures, each fetched when it is opened. */
export const loadLinkLoanDialog = async () =>
  (await import('./link-loan-dialog.tsx')).LinkLoanDialog

export const loadDeleteLoanDialog = async () =>
  (await import('./delete-loan-dialog.tsx')).DeleteLoanDialog

export const loadUploadPictureDialog = async () =>
  (await import('../pictures/upload-picture-dialog.tsx')).UploadPictureDialog
