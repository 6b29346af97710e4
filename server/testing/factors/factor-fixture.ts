import { assert } from '@quittance/domain/assert'
import { randomUUID } from 'node:crypto'
import { signInFixture } from '../calls/sign-in-fixture.ts'
import { appCode } from './app-code.ts'

export const maria = 'maria.ortega@example.com'
export const darnell = 'darnell.whitaker@example.com'

export type FactorFixture = Awaited<ReturnType<typeof factorFixture>>

/** The demo's world at a lender that offers second factors, and people who have one. */
export async function factorFixture() {
  const portal = await signInFixture()

  const call = async (path: string, payload: object = {}, token?: string, host?: string) =>
    (
      await portal.ask(`/users/web/${path}`, {
        payload,
        ...(token !== undefined && { token }),
        ...(host !== undefined && { host }),
      })
    ).body

  async function turn(signInFactors: '0' | '1') {
    await portal.callLenderApi('/settings', { method: 'PATCH', payload: { signInFactors } })
    portal.clocks.forward(61_000) // by then each program has read it
  }

  return {
    ...portal,
    callUser: call,
    turn,
    /** Nobody has a factor, and no try counts. */
    async begin() {
      for (const table of [
        'authenticators',
        'recovery_codes',
        'pending_sign_ins',
        'sign_in_failures',
      ])
        await portal.database.owner.query(`delete from ${table}`)
      await turn('1')
    },
    /** Somebody with an authenticator app that is on; its clock goes on to the next code by itself. */
    async withApp(contact = maria) {
      const token = await portal.signIn(contact)
      const secret = String((await call('authenticator/begin', {}, token)).result['secret'])
      const code = () => {
        portal.clocks.forward(30_000)
        return appCode(secret, portal.clocks.elapsed())
      }
      const { result } = await call('authenticator/confirm', { code: code() }, token)
      return { contact, token, code, recoveryCodes: result['recoveryCodes'] as string[] }
    },
    /** The ticket of a sign-in whose password was right. */
    async ticketOf(contact: string, deviceId: string = randomUUID()): Promise<string> {
      const { body } = await portal.trySignIn({ contact, deviceId })
      assert(body.result['reason'] === 'second_factor_required', 'a second factor is asked for')
      return String((body.result['data'] as Record<string, unknown>)['factorTicket'])
    },
    enter: (ticket: string, code: string, host?: string) =>
      call('second-factor', { ticket, code, deviceToken: '' }, undefined, host),
    isSignedIn: async (accessToken: unknown) =>
      (await portal.ask('/users/web/details', { token: String(accessToken), payload: {} })).body
        .status,
    /** All that was written to Maria. */
    toldMaria: async () =>
      (await portal.sent())
        .filter(({ to }) => to === maria)
        .map(({ text }) => text)
        .join('\n'),
    audited: async (kind: string) =>
      (await portal.database.owner.query('select 1 from audit_entries where kind = $1', [kind]))
        .rowCount,
  }
}
