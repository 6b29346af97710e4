/** The dialogs that the shell opens. */
export type ShellDialog = 'contact' | 'info' | 'theme' | 'logOut' | 'more'
