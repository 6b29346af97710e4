/** A file as it is saved. */
type SavedFile = { readonly name: string; readonly type: string; readonly content: BlobPart }

/** Hands a file to the browser, which saves it where its user keeps files. */
export function downloadFile({ content, type, name }: SavedFile): void {
  const address = URL.createObjectURL(new File([content], name, { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
