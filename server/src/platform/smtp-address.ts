/** A mail server, and whether its address says that emails to it go in the clear. */
export type SmtpAddress = {
  /** without what is said behind the question mark, where the mail client would take orders */
  readonly address: string
  readonly isTlsOff: boolean
}

export function readSmtpAddress(text: string): SmtpAddress {
  const url = new URL(text)
  const isTlsOff = url.protocol === 'smtp:' && url.search === '?tls=off'
  url.search = ''
  url.hash = ''
  return { address: url.href, isTlsOff }
}

/** Whether an address says nothing but where, as whom, and `?tls=off`. */
export function isSmtpAddress(text: string): boolean {
  const { protocol, search, hash } = new URL(text)
  return hash === '' && (search === '' || (protocol === 'smtp:' && search === '?tls=off'))
}
