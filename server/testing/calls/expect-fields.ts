import { expect } from 'vitest'
import type { SentAppMessage, StartedApp } from '../start-app.ts'

type Fields = Readonly<Record<string, unknown>>

export type Expected = Pick<SentAppMessage, 'token' | 'host'> & {
  readonly fields: Fields
  /** fields that may be left out */
  readonly optional?: readonly string[]
  /** what is said to be missing where one of two fields is needed */
  readonly missing?: string
}

/**
 * Expects a call to take these fields by POST, each of them unless it is optional, and no other: a
 * field that is left out or unknown is refused by its name.
 */
export async function expectFields(
  { ask }: Pick<StartedApp, 'ask'>,
  path: string,
  { fields, optional = [], missing, ...sent }: Expected,
): Promise<void> {
  const refusal = async (payload: Fields) => {
    const { code, body } = await ask(path, { ...sent, payload })
    expect([path, code]).toEqual([path, 200])
    return { reason: body.reason, field: body.field }
  }
  const isTaken = expect.not.stringMatching(/Field$/)
  expect((await refusal(fields)).reason ?? '').toEqual(isTaken)
  for (const field of Object.keys(fields)) {
    const { [field]: _left, ...others } = fields
    const told = await refusal(others)
    if (optional.includes(field)) expect(told.reason ?? '').toEqual(isTaken)
    else expect(told).toEqual({ reason: 'missingField', field: missing ?? field })
  }
  expect(await refusal({ ...fields, more: '1' })).toEqual({ reason: 'unknownField', field: 'more' })
}
