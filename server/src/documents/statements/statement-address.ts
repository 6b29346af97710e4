/** The address of a statement in a provider's row. Nothing is ever fetched from it. */
export function statementAddress(origin: string, statementId: string): string {
  return `${origin}/statements/${statementId}`
}

/** The id in such an address, as a caller sends it back in base64; '' for anything else. */
export function statementInAddress(encoded: string): string {
  const address = Buffer.from(encoded, 'base64').toString('utf8')
  const [, id = ''] = /^https?:\/\/[^/\s]+\/statements\/([\w-]{1,64})$/.exec(address) ?? []
  return id
}
