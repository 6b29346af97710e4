import { DatabaseError } from 'pg'

/** Nothing of this transaction was done, or will be: it can be tried again as if it never was. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** what the server, the system or the driver said, for the log; '' where that has no code */
  readonly code: string
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = (options?.cause as { readonly code?: string } | undefined)?.code ?? ''
  }
}

/**
 * Full disk, no memory, no connection left; shutting down, crashed, or not yet started; a statement that took
 * too long, or waited too long for a lock that others hold.
 */
const isUnable = /^(53|57P0[1-3]|57014|55P03)/

/**
 * What a statement threw, told apart: the server answered that it can not work at present, which
 * ends the transaction undone. Of a connection that broke nobody knows; nor of a commit, whatever
 * was answered to it.
 */
export function toDatabaseError(error: unknown): unknown {
  const isAway = error instanceof DatabaseError && isUnable.test(error.code ?? '')
  return isAway ? new DatabaseUnavailable(error.message, { cause: error }) : error
}

/** The driver's words for a connection that is lost; it has no codes for them. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout)/
const lostCodes: readonly string[] = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/**
 * What a transaction threw before its commit was sent, told apart: where the connection was lost, the server takes
 * all of it back by itself.
 */
export function toUncommittedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  const isEnded = error instanceof DatabaseError && error.severity === 'FATAL'
  const isLost = isEnded || lostCodes.includes(code) || lostWords.test(message)
  return isLost ? new DatabaseUnavailable(message, { cause: error }) : error
}
