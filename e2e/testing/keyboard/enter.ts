import { methodIn } from '../borrowers/visit-in.ts'
import { dockOf } from '../payments/paying.ts'
import { arrowTo, chooseIn, pressOn, typeInto } from './press-keys.ts'
import { endOf, type WholeLoan } from './whole-loan.ts'

/** From the sign-in screen, in their language, where it can be chosen. */
export async function enterByKeys(
  { portal, page, who }: WholeLoan,
  password: string,
): Promise<void> {
  await page.goto(portal.at(who.lender, '/login'))
  const field = (name: string) => page.locator(`[name=${name}]`)
  await field('user').waitFor()
  const languages = page.getByRole('combobox')
  if (await languages.isVisible()) await chooseIn(page, languages, who.language)
  await typeInto(page, field('user'), who.email)
  await typeInto(page, field('password'), password)
  await page.keyboard.press('Enter')
}

/** Opens the sheet that a phone pays in, and chooses what they added on an earlier day. */
export async function chooseMethodByKeys({ page, who }: WholeLoan): Promise<void> {
  const method = methodIn(page, endOf(who))
  if (!(await method.isVisible())) {
    await pressOn(page, dockOf(page))
  }
  await arrowTo(page, method)
}
