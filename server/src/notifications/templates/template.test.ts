import { describe, expect, it } from 'vitest'
import { fillHtml, fillText, placeholdersIn } from './template.ts'

describe('a wording', () => {
  it.each([
    ['Hello {{firstName}},', ['firstName']],
    ['{{ amount }} and {{\namount\t}} and {{fee}}', ['amount', 'fee']],
    ['{{{total}}}', ['total']],
    ['{{}} {{ a b }}', ['', 'a b']],
    ['{{ firstName } and {{', []],
  ])('finds in the wording %j the placeholders %j', (wording, names) => {
    expect(placeholdersIn(wording)).toEqual(names)
  })

  it('fills a wording with its values, whatever space surrounds the names', () => {
    const values = { amount: '$5.00', firstName: 'A&B' }
    expect(fillText('{{ amount }} {{firstName}}{{fee}}', values)).toBe('$5.00 A&B')
    expect(fillHtml('<p>{{firstName }}</p><p> {{ details }} </p>', values, '<table>')).toBe(
      '<p>A&amp;B</p><table>',
    )
  })

  it('reads 10,000 spaces after an unclosed placeholder in time linear in their length', () => {
    // Trying every way to split the spaces takes 10,000 ** 3 / 6 steps, which is minutes.
    const wording = `{{${' '.repeat(10_000)}`
    expect(placeholdersIn(wording)).toEqual([])
    expect(fillText(wording, {})).toBe(wording)
    expect(fillHtml(wording, {}, '')).toBe(wording)
  })
})
