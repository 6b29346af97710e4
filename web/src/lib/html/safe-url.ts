/** An address of the web that a lender typed, with or without https; null when it is none. */
export function safeUrl(typed: string): string | null {
  const address = typed.trim()
  if (/^https?:\/\/[^\s/]+\S*$/i.test(address)) return address
  return /^[^\s/:]+\.[^\s/:]+(\/\S*)?$/.test(address) ? `https://${address}` : null
}
