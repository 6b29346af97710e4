/**
 * Back closes a dialog and leaves the page where it is. While a dialog stands open, the browser's
 * history has one more entry of the same address; Back uses it up.
 *
 * A dialog that closes otherwise leaves its entry behind: the next dialog takes it, a page that opens
 * takes its place, and Back passes over it.
 *
 * A dialog that the address opens has its entry pushed with this state, and replaced with it when it
 * closes: then neither Back nor Forward comes upon an address that opens it again.
 */
export const dialogEntry = { dialog: true }

/** What Back asks each open dialog to do, the topmost last. */
const open: (() => void)[] = []

/** The window whose history is watched; null before the first dialog. */
let watched: Window | null = null

/** Whether the entry that is left by the next Back was put there by a dialog. */
let stoodOnEntry = false

/** Whether the browser stands on an entry that a dialog put there. */
function isDialogEntry(state: unknown = history.state): boolean {
  return typeof state === 'object' && state !== null && 'dialog' in state
}

/**
 * Has Back close a dialog for as long as it stands open.
 *
 * @param ask asks the dialog to close; it may stay, and then Back leaves it as it is
 * @returns to be called once the dialog is closed
 */
export function closeByBack(ask: () => void): () => void {
  watchHistory()
  open.push(ask)
  pushEntry()
  return () => {
    if (open.includes(ask)) open.splice(open.lastIndexOf(ask), 1)
  }
}

/**
 * Gives a dialog that the address opened, as that of a link does, an entry of its own.
 *
 * @param below the address of the page without the dialog
 */
export function giveDialogEntry(below: string): void {
  if (isDialogEntry()) return
  const address = location.href
  history.replaceState(null, '', below)
  history.pushState(dialogEntry, '', address)
}

function pushEntry(): void {
  if (!isDialogEntry()) history.pushState(dialogEntry, '')
  stoodOnEntry = true
}

/**
 * Has Back heard here first. To be called before the router listens: a window calls its listeners in
 * their order, and a dialog that the router closed, with its address, would be taken for one that was
 * gone before, whose entry is passed over.
 */
export function watchHistory(): void {
  if (watched === window) return
  watched = window
  window.addEventListener('popstate', onPop)
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.replaceState = (...page) => {
    if (isDialogEntry() && !isDialogEntry(page[0])) leaveEntry()
    replace(...page)
  }
  history.pushState = (...page) => {
    if (isDialogEntry()) history.replaceState(...page)
    else push(...page)
  }
}

function leaveEntry(): void {
  stoodOnEntry = false
  setTimeout(keepEntry)
}

function onPop(): void {
  const isBack = stoodOnEntry && !isDialogEntry()
  if (!isBack) return
  leaveEntry()
  const ask = open.at(-1)
  if (ask === undefined) history.back() // the entry was left behind
  else ask()
}

/** A dialog that stayed, or one below it, is closed by the next Back. */
function keepEntry(): void {
  if (open.length > 0) pushEntry()
}
