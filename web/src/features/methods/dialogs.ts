// The dialogs of methods, each fetched when it is opened: home is read without them.
export const loadAddMethod = async () => (await import('./add-method.tsx')).AddMethod
export const loadCheckAccount = async () => (await import('./check-account.tsx')).CheckAccount
