import { DatabaseError } from 'pg'

/** Nothing of this transaction was done, or will be: it can be tried again as if it never was. */
export class DatabaseUnavailable extends Error {}

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
