/** The dialog that sends a receipt, fetched when it is opened. */
export const loadSendReceiptDialog = async () =>
  (await import('./send-receipt-dialog.tsx')).SendReceiptDialog
