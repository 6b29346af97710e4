/** The dialogs that explain the balance and look ahead, each fetched when it is opened. */
export const loadBalanceDialog = async () => (await import('./balance-dialog.tsx')).BalanceDialog

export const loadPaySoonerDialog = async () =>
  (await import('./pay-sooner-dialog.tsx')).PaySoonerDialog
