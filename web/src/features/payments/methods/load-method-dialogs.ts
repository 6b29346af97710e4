// The dialogs of methods, each fetched when it is opened: home is read without them.
export const loadAddMethod = async () => (await import('./add/add-method.tsx')).AddMethod
export const loadCheckAccount = async () => (await import('./saved/check-account.tsx')).CheckAccount
