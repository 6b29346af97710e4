import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SentAppMessage, startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

const callLenderApi = (path: string, sent?: SentAppMessage) => started.callLenderApi(path, sent)

const cents = (text: string) => BigInt(text.replace('.', ''))

describe('borrowers and loans', () => {
  it.each(['Ortega', 'maria elena ort', 'MARIA.ORTEGA', '2105550101', '21-104233'])(
    'finds Maria by %s',
    async (text) => {
      const { body } = await callLenderApi(`/borrowers?q=${encodeURIComponent(text)}`)
      expect(body).toContainEqual(
        expect.objectContaining({
          firstName: 'Maria Elena',
          email: 'maria.ortega@example.com',
          phone: '2105550101',
          loans: ['21-104233'],
        }),
      )
    },
  )

  it.each(['Tremblay', '55-300127', '%', '_', "' or 1=1 --", '\\'])(
    'finds nobody by %s',
    async (text) => {
      expect((await callLenderApi(`/borrowers?q=${encodeURIComponent(text)}`)).body).toEqual([])
    },
  )

  it('returns a loan with its figures, its journal and a trial balance that sums to zero', async () => {
    const { body } = await callLenderApi('/loans/21-104233')
    expect(body).toMatchObject({
      loanNo: '21-104233',
      payoff: '18368.77',
      balances: { principal: '18319.14', interest: '49.63' },
    })
    const trial = Object.values(body['trialBalance'] as Record<string, string>)
    expect(trial.reduce((sum, amount) => sum + cents(amount), 0n)).toBe(0n)
    const journal = body['journal'] as { lines: { amount: string }[] }[]
    expect(journal.length).toBeGreaterThan(20)
    for (const { lines } of journal)
      expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(0n)
  })

  it.each(['55-300127', '0', '%27', 'x'])('knows no loan %s of this lender', async (loanNo) => {
    expect((await callLenderApi(`/loans/${loanNo}`)).code).toBe(404)
  })

  it('compares journal, payments and ledger of a loan', async () => {
    const { code, body } = await callLenderApi('/reconciliation')
    expect(code).toBe(200)
    expect(body).toMatchObject({ lost: 0, double: 0, different: 0, orphan: 0, unbalanced: 0 })
  })
})
