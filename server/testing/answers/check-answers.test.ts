import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { checkAnswers } from './check-answers.ts'

/** What is said of an answer to GET /stopped-phones, which lists phones and when they stopped. */
async function complaintsAbout(answer: object): Promise<string[]> {
  const app = Fastify()
  app.get('/lender/api/v1/stopped-phones', async () => answer)
  checkAnswers(app)
  await app.inject('/lender/api/v1/stopped-phones')
  await app.close()
  const said = vi.spyOn(console, 'error')
  const complaints = said.mock.calls.map((words) => words.join(' '))
  said.mockClear()
  return complaints
}

const phone = { phone: '2105550103', stoppedAt: '2026-11-20T15:00:00.000Z' }

it('says nothing of an answer that fits its description', async () => {
  expect(await complaintsAbout([phone])).toEqual([])
})

it.each([
  ['a property more', [{ ...phone, lenderId: 'x' }], 'additionalProperties'],
  ['a property less', [{ phone: phone.phone }], 'required'],
  ['a value of another form', [{ ...phone, stoppedAt: 'yesterday' }], 'pattern'],
])('reports an answer with %s', async (_what, answer, keyword) => {
  const [complaint, ...more] = await complaintsAbout(answer)
  expect(complaint).toContain(keyword)
  expect(more).toEqual([])
})
