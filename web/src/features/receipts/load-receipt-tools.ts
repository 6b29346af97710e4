// What is seldom asked for of receipts is fetched when it is.

/** The dialog that searches receipts and saves them as files. */
export const loadReceiptToolsDialog = async () =>
  (await import('./receipt-tools.tsx')).ReceiptToolsDialog

/** What is printed with a receipt. */
export const loadPrintedAddress = async () => (await import('./printed-address.tsx')).PrintedAddress
