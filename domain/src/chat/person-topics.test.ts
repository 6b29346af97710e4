import { expect, it } from 'vitest'
import { topicsForPerson } from './person-topics.ts'

it.each([
  ['I dispute this charge', ['dispute']],
  ['This debit was UNAUTHORIZED', ['unauthorized']],
  ["I didn't authorize it", ['unauthorized']],
  ['please stop my payment', ['stopPayment']],
  ['Stop payment!', ['stopPayment']],
  ['we filed for bankruptcy, chapter 7', ['bankruptcy']],
  ['My lawyer will call', ['lawyer']],
  ['my attorney disputes it', ['dispute', 'lawyer']],
  ['Can I talk to a person?', ['person']],
  ['Quiero hablar con una persona', ['person']],
  ['Es un cargo no autorizado', ['unauthorized']],
  ['Detener los pagos', ['stopPayment']],
  ['Me declaré en bancarrota', ['bankruptcy']],
  ['mi abogada', ['lawyer']],
  ['Je conteste ce prélèvement', ['dispute']],
  ['un prélèvement non autorisé', ['unauthorized']],
  ['un pre\u0301le\u0300vement non autorise\u0301', ['unauthorized']],
  ['Arrêtez mes prélèvements', ['stopPayment']],
  ['j’ai fait faillite', ['bankruptcy']],
  ['mon avocat', ['lawyer']],
  ['Je veux parler à une personne', ['person']],
  ['I paid on\n  Friday', []],
  ['indisputable', []],
  ['Where is my receipt?', []],
  ['Merci, bonne journée', []],
  ['', []],
])('reads in “%s” the topics %j', (message, topics) => {
  expect(topicsForPerson(message)).toEqual(topics)
})

it('reads a message of the longest kind in a time that grows with its length alone', () => {
  const started = process.cpuUsage().user
  expect(topicsForPerson('stop the \u0301'.repeat(5000))).toEqual([])
  expect((process.cpuUsage().user - started) / 1000).toBeLessThan(1000)
})
