import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { failure } from '../../../contract/site/system.ts'
import { bytesType, clientHeader } from '../../../contract/transport.ts'

type Table = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>
type Schema = Record<string, unknown>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

/** The contract table as OpenAPI 3.1, for authors of other clients. */
export function openApi(table: Table, product: { name: string; version: string; publicUrl: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [area, rows] of Object.entries(table))
    for (const [name, row] of Object.entries(rows)) {
      const path = row.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(area, name, row, product.publicUrl) }
    }
  return {
    openapi: '3.1.0',
    info: { title: product.name, version: product.version },
    servers: [{ url: `${product.publicUrl}/api` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Failure: schemaOf(failure, 'output') } },
    paths,
  }
}

/** A program with a token sends no cookie, so no other site can make a browser send its request. */
const ownHeader = {
  name: clientHeader,
  in: 'header',
  required: false,
  description: 'Any value. Needed only without `Authorization: Bearer`, for example to sign in, and with a cookie.',
  schema: { type: 'string' },
}

function operation(area: string, name: string, row: Endpoint, publicUrl: string) {
  const { parameters, body } = partsOf(row)
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    ...(row.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(row.path.startsWith('/media') ? { servers: [{ url: publicUrl }] } : {}),
    parameters,
    ...(body
      ? { requestBody: { required: true, content: row.body === 'bytes' ? { [bytesType]: {} } : { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      200: { description: 'Success', content: successOf(row) },
      default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    },
  }
}

function successOf(row: Endpoint) {
  if (row.answer === 'file') return { 'application/octet-stream': {} }
  const schema = {
    allOf: [{ type: 'object', required: ['success'], properties: { success: { const: true } } }, schemaOf(row.output, 'output')],
  }
  return { 'application/json': { schema } }
}

/** Splits a row's input into path, query string and body. */
function partsOf(row: Endpoint) {
  const input = schemaOf(row.input, 'input') as { properties?: Record<string, Schema>; required?: string[] }
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const hasBody = row.method === 'POST' || row.method === 'PUT'
  const fields = Object.entries(input.properties ?? {})
  const inBody = ([name]: [string, Schema]) => hasBody && !inPath.includes(name) && !row.query.includes(name)
  const parameters = fields
    .filter((field) => !inBody(field))
    .map(
      ([name, schema]): Parameter => ({
        name,
        in: inPath.includes(name) ? 'path' : 'query',
        required: input.required?.includes(name) ?? false,
        schema,
      }),
    )
  if (row.method !== 'GET') parameters.push(ownHeader)
  const properties = Object.fromEntries(fields.filter(inBody))
  const required = input.required?.filter((name) => name in properties)
  return { parameters, body: hasBody ? { ...input, properties, ...(required ? { required } : {}) } : null }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
