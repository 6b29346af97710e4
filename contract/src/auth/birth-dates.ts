import { readBirthDate, writeBirthDate } from '@quittance/domain/auth/sign-up/birth-date'
import type { LocalDate } from '@quittance/domain/calendar'
import * as z from 'zod/mini'
import { ours, text } from '../wire.ts'

const isBirthDate = z.refine<string>((written) => written === '' || readBirthDate(written) !== null)

/** A date of birth, MM/DD/YYYY on the wire (AMB-96); null when left empty. */
export const birthDateOrNull = z.codec(
  z.nullish(text(10).check(isBirthDate)),
  z.nullable(ours<LocalDate>()),
  {
    decode: (sent) => (sent ? readBirthDate(sent) : null),
    encode: (on) => (on === null ? null : writeBirthDate(on)),
  },
)
