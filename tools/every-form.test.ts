import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

/** Forms whose one choice is never wrong, that change nothing, or whose empty text is nothing (VAL-59). */
const neverInvalid = [
  'web/src/features/receipts/receipt-tools.tsx',
  'web/src/features/language/change-language.tsx',
  'web/src/features/loans/balance/payoff-plan.tsx',
  'web/src/features/chat/chat-composer.tsx',
]
/** Forms that the list opens by what holds them. */
const openedBy: Readonly<Record<string, string>> = {
  'web/src/features/payments/form/payment-form.tsx': './routes/home.tsx',
}

const nameOf = (path: string) => openedBy[path] ?? path.replace('web/src/', '../')

it('lists every form of the portal among those that may not be sent while invalid', () => {
  const forms = sources()
    .filter((path) => /^web\/src\/features\/.*\.tsx$/.test(path) && !path.includes('.test.'))
    .filter((path) => /<(Form|form)\b/.test(read(path)) && !neverInvalid.includes(path))
  expect(forms.length).toBeGreaterThan(10)
  const list = read('web/src/app/every-form.test.tsx')
  expect(forms.filter((path) => !list.includes(`from '${nameOf(path)}'`))).toEqual([])
})
