import { isDay, type LocalDate } from '@quittance/domain/calendar'
import { parseRate } from '@quittance/domain/loans/interest/accrue-interest'
import { parseDollars } from '@quittance/domain/money'
import * as z from 'zod/mini'
import { ours } from '../wire.ts'

// How values stand in the lender's API. What is taken says in its error what it takes; what is
// answered is text as it is sent.

/** Says of a field what its name and form leave open: the documentation shows it. */
export function about<Schema extends z.ZodMiniType>(words: string, schema: Schema): Schema {
  return schema.check(z.describe(words))
}

const amountWords = 'an amount such as "12.50"'
const dollars = z.string(amountWords).check(z.regex(/^\d{1,10}\.\d{2}$/, amountWords))

/** Takes money, zero or above. */
export const amountInput = z.pipe(dollars, z.transform(parseDollars))

/** Takes money above zero. */
export const positiveAmountInput = z.pipe(
  dollars.check(z.refine((text) => /[1-9]/.test(text), 'an amount above zero')),
  z.transform(parseDollars),
)

const dayWords = 'a day such as "2026-11-20"'
export const dayInput = z.pipe(
  z.iso.date(dayWords).check(z.refine(isDay, dayWords)),
  ours<LocalDate>(),
)

const rateWords = 'a percentage from 0 to 100 with at most five decimals, such as "9.25"'
export const rateInput = z.pipe(
  z.string(rateWords).check(z.regex(/^(\d{1,2}(\.\d{1,5})?|100(\.0{1,5})?)$/, rateWords)),
  z.transform(parseRate),
)

/** Takes a text that says something: not empty, and of a bounded length. */
export function textInput(most: number, words: string) {
  return z.string(words).check(z.trim(), z.minLength(1, words), z.maxLength(most, words))
}

/** Takes why somebody at the lender does it. */
export const reasonInput = textInput(500, 'why it is done, in at most 500 characters')

/** Takes one of a few words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, `one of ${words.join(', ')}`)
}

/** Takes a yes or no. */
export const flagInput = oneOf(['1', '0'])

/** What a loan stands at, as the lender's own system says it. */
export const balancesInput = {
  principal: amountInput,
  accrued: about('interest earned and not paid', amountInput),
  lateFee: amountInput,
  nsfFee: amountInput,
  otherFee: amountInput,
  satisfied: about(
    'principal and interest that satisfied installments since the contract began',
    amountInput,
  ),
  interestPaid: amountInput,
}

/** Money in an answer; below zero for a credit. */
export const amountText = z.string().check(z.regex(/^-?\d+\.\d{2}$/))

/** A day in an answer. */
export const dayText = z.iso.date()

/** A moment in an answer. */
export const momentText = z.iso.datetime()

export const uuidText = z.uuid()

/** An object of names and values that the lender's settings or our tables define. */
export const openObject = z.record(z.string(), z.unknown())
