/** What the shell can open over a page. */
/** The dialogs that the shell opens. */
export type ShellDialog = 'contact' | 'info' | 'theme' | 'logOut' | 'more'
