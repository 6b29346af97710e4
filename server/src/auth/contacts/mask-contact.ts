/** A contact that its owner knows again, and nobody else learns. */
export function maskContact(contact: string): string {
  const [name = '', domain] = contact.split('@')
  if (domain === undefined) return `…${contact.slice(-4)}`
  return `${name.slice(0, 1)}…@${domain}`
}
