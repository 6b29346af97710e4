import type { JsonSchema } from './wire-schema.ts'

/** What we write of OpenAPI 3.1. */
export type OpenApiDocument = {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
}

export type Operation = {
  readonly operationId: string
  readonly description?: string
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>

export type Response = { readonly description: string; readonly content?: Content }

/** A name for programs: `postLoansEvents` of POST /loans/{loanNo}/events. */
export function operationId(method: string, path: string): string {
  const words = path.split(/[^a-zA-Z\d]+/).filter((word) => word !== '')
  const named = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return method.toLowerCase() + named.join('')
}

/** The fields of an object as words of the query. */
export function queryParameters({ properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
}

/** Groups operations by path, each under its method. */
export function groupByPath(
  operations: readonly (readonly [path: string, method: string, Operation])[],
): OpenApiDocument['paths'] {
  const paths = Map.groupBy(operations, ([path]) => path)
  const grouped = [...paths].map(([path, methods]) => [
    path,
    Object.fromEntries(methods.map(([, method, operation]) => [method.toLowerCase(), operation])),
  ])
  return Object.fromEntries(grouped) as OpenApiDocument['paths']
}
