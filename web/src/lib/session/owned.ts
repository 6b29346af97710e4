/** What parts the name of a thing from whose it is, in the key under which a tab keeps it. */
const mark = '@'

/** Whose page this is, by an id that says nothing; '' before sign-in. */
let owner = ''

/** From now on this page keeps and reads for them alone. */
export function ownPage(borrowerId: string): void {
  owner = borrowerId
}

export function pageOwner(): string {
  return owner
}

/** Keeps a text in this tab; its key says whose it is from the first moment on. */
export function storeOwn(name: string, text: string): void {
  sessionStorage.setItem(keyOf(name), text)
}

/** What the owner of this page kept; null for nothing, and where the server draws the page. */
export function readOwn(name: string, of = owner): string | null {
  const tab = globalThis.sessionStorage as Storage | undefined
  return tab?.getItem(keyOf(name, of)) ?? null
}

export function removeOwn(name: string): void {
  sessionStorage.removeItem(keyOf(name))
}

/** Drops what a tab keeps, all but what is asked for by its name and by whose it is. */
export function keepOnly(tab: Storage, isKept: (name: string, of: string) => boolean): void {
  for (const key of Object.keys(tab)) {
    const [name, of = ''] = key.split(mark) as [string, string?]
    if (!isKept(name, of)) tab.removeItem(key)
  }
}

function keyOf(name: string, of = owner): string {
  return of === '' ? name : `${name}${mark}${of}`
}
