import * as z from 'zod/mini'
import { day, dollars, dollarsInput, flag, methodKind, moment, sealedFor } from '../wire.ts'

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly default?: unknown
  readonly maxLength?: number
  readonly additionalProperties?: boolean | JsonSchema
}

/** What the form of a value does not say by itself. */
const notes = new Map<z.core.$ZodType, JsonSchema>([
  [day.def.in, { format: 'date' }],
  [moment.def.in, { format: 'date-time' }],
  [dollars.def.in, { description: 'money with two decimals' }],
  [dollarsInput.def.in, { description: 'money with two decimals, zero or above' }],
  [flag.def.in, { description: "'1' for yes, '0' for no" }],
  [methodKind.def.in, { description: '1 card, 2 ACH, 3 PAD' }],
  [sealedFor('portal'), { description: 'sealed to the key of the portal: a compact JWE' }],
  [sealedFor('vault'), { description: 'sealed to the key of the vault: a compact JWE' }],
])

/** The form of a value as it is sent, before it is decoded or after it is encoded. */
export function toWireSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _draft, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, notes.get(zodSchema))
    },
  })
  return written as JsonSchema
}
