/**
 * Back closes a dialog and leaves the page where it is. While a dialog stands open, the browser's
 * history has one more entry of the same address; Back uses it up.
 *
 * A dialog that closes otherwise leaves its entry behind: the next dialog takes it, a page that opens
 * takes its place, and Back passes over it.
 */
const mark = { dialog: true }

/** What Back asks each open dialog to do, the topmost last. */
const open: (() => void)[] = []

/** The window whose history is watched; null before the first dialog. */
let watched: Window | null = null

/** Whether the entry that is left by the next Back was put there by a dialog. */
let stoodOnEntry = false

/** Whether the browser stands on an entry that a dialog put there. */
function isDialogEntry(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'dialog' in state
}

/**
 * Has Back close a dialog for as long as it stands open.
 *
 * @param ask asks the dialog to close; it may stay, and then Back leaves it as it is
 * @returns to be called once the dialog is closed
 */
export function closeByBack(ask: () => void): () => void {
  if (watched !== window) watchHistory()
  watched = window
  open.push(ask)
  pushEntry()
  return () => {
    if (open.includes(ask)) open.splice(open.lastIndexOf(ask), 1)
  }
}

function pushEntry(): void {
  if (!isDialogEntry()) history.pushState(mark, '')
  stoodOnEntry = true
}

function watchHistory(): void {
  window.addEventListener('popstate', onPop)
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.replaceState = (...page) => {
    if (isDialogEntry()) leaveEntry()
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
