import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPdf, readPdfText } from '../../../testing/papers/read-pdf.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { readComingPayments } from '../../payments/scheduled/notices/read-coming-payments.ts'
import { makeStatements } from './make-statements.ts'

const lender = {
  companyName: 'Lone Mesa',
  lateFeePercent: '5',
  languages: [
    { id: '1', code: 'en', name: 'English' },
    { id: '2', code: 'es', name: 'Español' },
    { id: '3', code: 'fr', name: 'Français' },
  ],
}

/** The papers of a borrower, newest first, each as it is read. */
async function papersOf({ loanId, call }: Payer) {
  const asked = { method: 'POST', payload: { loanId } } as const
  const rows = (await call('/loan/get-statements', asked)).body.result.data as {
    readonly DocumentID: string
  }[]
  return Promise.all(
    rows.map(async ({ DocumentID: documentId }) => {
      const payload = { loanId, documentId }
      const { http } = await call('/loan/get-statement-pdf', { method: 'POST', payload })
      const pdf = await openPdf(http.rawPayload)
      const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> }
      return { text: await readPdfText(pdf), locale: info['Language'], title: info['Title'] }
    }),
  )
}

describe.each([
  ['es', 'es-US', '15 de diciembre de 2026'],
  ['fr', 'fr-US', '15 décembre 2026'],
] as const)('a borrower who reads %s', (language, locale, dueOn) => {
  let calls: ScheduleCalls
  let bankrupt: Payer
  let free: Payer
  beforeAll(async () => {
    calls = await scheduleCalls(lender)
    const { world } = calls
    bankrupt = await world.payer()
    free = await world.payer()
    const { owner } = world.database
    await owner.query('update borrowers set language = $1 where lender_id = $2', [
      language,
      world.lender.id,
    ])
    await make()
    await owner.query(`update loans set bankruptcy_on = '2026-11-01' where loan_id = $1`, [
      bankrupt.loanId,
    ])
    const { body } = await free.call('/users/list-loan-account', {})
    const methodId = await free.addMethod({ token: 'tok-4242' })
    await free.pay({ methodId, amount: body.result.loans[0].payoffAmount })
    await calls.goTo('2026-11-25')
    await make()
    // Who reads something else later has the papers as they were made.
    await owner.query(`update borrowers set language = 'en' where lender_id = $1`, [
      world.lender.id,
    ])
  })
  afterAll(() => calls.world.closeInBalance())

  const make = () =>
    makeStatements({ ...calls.world.context, readComing: readComingPayments }, calls.world.lender)

  const say = (key: LabelKey) => builtIn[language][key]

  it(`bills in ${language}, days and amounts as they are written in it`, async () => {
    const [{ text, ...info } = { text: '' }] = await papersOf(calls.payer)
    expect(info).toEqual({ locale, title: say('documents.statement.title') })
    for (const key of [
      'documents.statement.total',
      'documents.statement.regular',
      'documents.statement.coupon',
      'documents.statement.noActivity',
      'documents.statement.credit',
    ] as const)
      expect(text).toContain(say(key))
    expect(text).toContain(dueOn)
    for (const key of ['total', 'regular', 'coupon', 'summary', 'howToPay'] as const)
      expect(text).not.toContain(builtIn.en[`documents.statement.${key}`])
  })

  it(`demands nothing in ${language} of a loan in bankruptcy, and only informs of it`, async () => {
    const [{ text } = { text: '' }] = await papersOf(bankrupt)
    expect(text).toContain(say('documents.statement.bankruptcy'))
    expect(text).not.toContain(say('documents.statement.total'))
    expect(text).not.toContain(say('documents.statement.coupon'))
  })

  it(`tells in ${language} by a letter and a last statement that a loan is paid in full`, async () => {
    const [letter, last] = await papersOf(free)
    expect([letter?.title, last?.title]).toEqual([
      say('documents.statement.titlePaidInFull'),
      say('documents.statement.titleFinal'),
    ])
    const [, confirms = ''] = say('documents.statement.letter').split(/:lender|:day/)
    expect(letter?.text).toContain(`Lone Mesa${confirms}`)
    expect(last?.text).toContain(say('documents.statement.paidOff').split(':day')[0])
  })
})
