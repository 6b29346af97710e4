import type { JsonSchema } from '../contract/src/openapi/wire-schema.ts'

/** The fields of a value as tables of Markdown, one for each form that it may have; none for no fields. */
export function fieldTables(schema: JsonSchema): readonly string[] {
  const forms = schema.oneOf ?? (isObjects(schema.anyOf) ? schema.anyOf : undefined)
  if (forms !== undefined)
    return forms.flatMap((form) => [`With ${constantsOf(form)}:`, '', ...fieldTables(form), ''])
  const rows = rowsOf(schema, '')
  if (rows.length === 0) return []
  return ['| field | form |', '|---|---|', ...rows]
}

function isObjects(forms: readonly JsonSchema[] | undefined): forms is readonly JsonSchema[] {
  return forms !== undefined && forms.every(({ type }) => type === 'object')
}

/** What tells one form of a value from the others. */
function constantsOf({ properties = {} }: JsonSchema): string {
  const fixed = Object.entries(properties).filter(
    ([name, form]) => form.const !== undefined || (name === 'type' && form.enum !== undefined),
  )
  return fixed.map(([name, form]) => `\`${name}\` ${wordsOf(form)}`).join(', ')
}

function rowsOf(schema: JsonSchema, path: string): readonly string[] {
  const { properties, required = [] } = schema
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, form]) => {
      const at = path === '' ? name : `${path}.${name}`
      return rowsOfField(at, form, !required.includes(name))
    })
  if (schema.items !== undefined) return rowsOf(schema.items, `${path}[]`)
  return []
}

function rowsOfField(at: string, form: JsonSchema, isOptional: boolean): readonly string[] {
  const words = [
    wordsOf(form),
    ...(isOptional ? ['may be left out'] : []),
    ...(form.description === undefined ? [] : [form.description]),
  ]
  const inner = insideOf(form)
  return [row(at, words.join('; ')), ...(inner === null ? [] : rowsOf(inner, at))]
}

/** The object or list whose fields follow in rows of their own. */
function insideOf(form: JsonSchema): JsonSchema | null {
  const whole = withoutNull(form)
  return whole.properties !== undefined || whole.items?.properties !== undefined ? whole : null
}

function withoutNull(form: JsonSchema): JsonSchema {
  const others = form.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const [one] = others
  return others.length === 1 && one !== undefined ? one : form
}

function row(at: string, words: string): string {
  return `| \`${at}\` | ${words.replaceAll('|', '\\|')} |`
}

/** A form in words: what a value may be. */
function wordsOf(form: JsonSchema): string {
  if (form.const !== undefined) return literal(form.const)
  if (form.enum !== undefined) return form.enum.map(literal).join(', ')
  if (form.anyOf !== undefined) return form.anyOf.map(wordsOf).join(' or ')
  if (form.type === 'array') return `list of ${wordsOf(form.items ?? {})}`
  if (form.type === 'string') return textWords(form)
  if (form.type === 'object' && form.properties === undefined) return 'object with names of its own'
  return form.type ?? 'any value'
}

const textForms: Readonly<Record<string, string>> = {
  date: 'day',
  'date-time': 'moment',
  uuid: 'UUID',
}

function textWords({ format = '', pattern = '', maxLength }: JsonSchema): string {
  if (pattern.endsWith('\\.\\d{2}$')) return 'money'
  const words = textForms[format] ?? 'text'
  return maxLength === undefined || words !== 'text' ? words : `text of at most ${maxLength}`
}

function literal(value: unknown): string {
  return `\`${typeof value === 'string' ? `'${value}'` : String(value)}\``
}
