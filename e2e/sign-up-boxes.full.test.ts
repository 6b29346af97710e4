import { describe, expect, it } from 'vitest'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { atCode, digitsOf, focused, paste } from './testing/borrowers/code-screen.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { behindProxy, button, codeBoxes } from './testing/borrowers/sign-up.ts'

const { portal, browser } = onPortal(behindProxy)

describe('the boxes', () => {
  it('[OTP-02][OTP-03] shows six boxes, below the phone that the code went to and a link back', async () => {
    const { page, context, person } = await atCode(browser, portal, {
      lender: 'boreal',
      viewport: phone,
    })
    await page.getByText(`ends in ${person.phoneno.slice(-4)}`).waitFor()
    const edit = page.getByRole('link', { name: 'Edit' })
    expect(await edit.getAttribute('href')).toBe('/signup')
    const boxes = codeBoxes(page)
    await expect.poll(() => boxes.count()).toBe(6)
    await expectAccessible(page)
    await context.close()
  })

  it('[OTP-04][OTP-05][OTP-06] takes a digit of the code in each box, and leads on to the next', async () => {
    const { page, context } = await atCode(browser, portal, { lender: 'boreal', viewport: phone })
    const boxes = codeBoxes(page)
    expect(await focused(page)).toBe('Digit 1 of 6')
    await page.keyboard.type('40')
    expect([await digitsOf(page), await focused(page)]).toEqual(['40----', 'Digit 3 of 6'])
    await page.keyboard.type('x')
    expect([await digitsOf(page), await focused(page)]).toEqual(['40----', 'Digit 3 of 6'])
    await page.keyboard.type('7126')
    expect([await digitsOf(page), await focused(page)]).toEqual(['407126', 'Digit 6 of 6'])
    await boxes.nth(1).focus()
    await page.keyboard.type('9')
    expect(await digitsOf(page)).toBe('497126')
    await boxes.nth(1).focus()
    await page.keyboard.type('!')
    expect([await digitsOf(page), await focused(page)]).toEqual(['4-7126', 'Digit 2 of 6'])
    await context.close()
  })

  it('[OTP-07][OTP-08] opens Verify once all six boxes hold digits', async () => {
    const { page, context } = await atCode(browser, portal, { lender: 'boreal' })
    const verify = button(page, 'signUp.code.verify')
    for (const digit of '123456') {
      await expect.poll(() => verify.isDisabled()).toBe(true)
      await page.keyboard.type(digit)
    }
    expect(await verify.isDisabled()).toBe(false)
    await page.keyboard.press('Backspace')
    await expect.poll(() => verify.isDisabled()).toBe(true)
    await context.close()
  })

  it('[OTP-21] shares out what is pasted or filled in, whichever box it came to', async () => {
    const { page, context } = await atCode(browser, portal, { lender: 'boreal' })
    const boxes = codeBoxes(page)
    expect(await boxes.first().getAttribute('autocomplete')).toBe('one-time-code')
    await boxes.first().fill('407126') // as a phone fills in the code of a text
    expect(await digitsOf(page)).toBe('407126')
    for (const box of [0, 3, 5]) {
      await boxes.nth(box).focus()
      await paste(page, ' 123 456 ')
      expect([await digitsOf(page), await focused(page)]).toEqual(['123456', 'Digit 6 of 6'])
      await paste(page, 'no code') // clears the last one only
      expect(await digitsOf(page)).toBe('12345-')
    }
    await context.close()
  })

  it('moves through the boxes by keys: back, and along', async () => {
    const { page, context } = await atCode(browser, portal, { lender: 'boreal' })
    await page.keyboard.type('123')
    await page.keyboard.press('Backspace') // the fourth is empty: the third goes
    expect([await digitsOf(page), await focused(page)]).toEqual(['12----', 'Digit 3 of 6'])
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('Digit 1 of 6')
    await page.keyboard.press('End')
    expect(await focused(page)).toBe('Digit 6 of 6')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('Digit 2 of 6')
    const group = page.getByRole('group', { name: 'Verification code' })
    await expect.poll(() => group.getByRole('textbox').count()).toBe(6)
    await context.close()
  })
})
