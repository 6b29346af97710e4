/** The dialogs over the lists of emails and phones, fetched when one is opened. */
export const loadContactDialogs = async () =>
  (await import('./contacts/contact-dialogs.tsx')).ContactDialogs

/** The form of the name, fetched when it is opened. */
export const loadNameDialog = async () => (await import('./name-dialog.tsx')).NameDialog

/** The form of the address, fetched when it is opened. */
export const loadEditAddress = async () =>
  (await import('./address/edit-address-dialog.tsx')).EditAddressDialog
