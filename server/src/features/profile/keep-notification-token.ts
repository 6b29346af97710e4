import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import type { Borrower } from '../sign-in/find-borrower.ts'
import { forgetToken, writeToken } from './notification-store.ts'

type Asked = { readonly borrower: Borrower; readonly deviceId: string; readonly token: string }

/** Keeps where this browser takes notifications; '' forgets it (AMB-12). */
export async function keepNotificationToken(
  { db, clocks }: Pick<AppContext, 'db' | 'clocks'>,
  { borrower, deviceId, token }: Asked,
): Promise<Outcome<Record<string, never>, 'badToken'>> {
  const { lenderId, borrowerId } = borrower
  if (token !== '' && !isSubscription(token))
    return refused('badToken', { field: 'deviceToken', values: { field: 'deviceToken' } })
  const at = clocks.elapsed()
  await inLender(db, lenderId, (trx) =>
    token === ''
      ? forgetToken(trx, { borrowerId, deviceId })
      : writeToken(trx, lenderId, { borrowerId, deviceId, token, at }),
  )
  return done({})
}

/**
 * A Web Push subscription: an https address with two keys, and no address of this machine. It is
 * named once and spelt out, so that whoever reads the JSON finds the address that was looked at.
 */
function isSubscription(token: string): boolean {
  if (token.includes('\\') || token.split('"endpoint"').length !== 2) return false
  const [, endpoint = ''] = /"endpoint"\s*:\s*"([^"\\]{1,1000})"/.exec(token) ?? []
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname } = new URL(endpoint)
  const isPublic =
    hostname.includes('.') && !/^[\d.]+$|^\[|\.(localhost|local|internal)$/.test(hostname)
  return protocol === 'https:' && isPublic && /"p256dh"/.test(token) && /"auth"/.test(token)
}
