import { answerSchemas } from '../../operations/answer-schemas.ts'
import type { Operation } from '../../operations/operation.ts'
import { cookieName } from './credentials.ts'
import type { FieldSchema } from './query-fields.ts'
import { pathOf } from './route-path.ts'
import type { Route, Routes } from './routes.ts'

/** Describes every route as OpenAPI 3.1, drawn from the operations. */
export function describeApi(routes: Routes, { url, version }: { url: string; version: string }) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jarvis',
      version,
      summary: 'Memory and search over the notes, documents and conversations of one person, on their own machine.',
    },
    servers: [{ url }],
    security: [{ token: [] }, { page: [] }],
    paths: {
      ...Object.fromEntries(
        [...routes].map(([path, found]) => [
          path,
          Object.assign({}, ...found.map((route) => describeRoute(path, route))),
        ]),
      ),
      '/api/events': describeEvents(),
      '/health': describeHealth(),
    },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The content of the file "token" in the home.' },
        page: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'Set by the link of "jarvis open".' },
      },
      parameters: {
        space: {
          name: 'space',
          in: 'query',
          description: 'Space to use; several as a,b, or all (reading only). The header jarvis-space does the same.',
          schema: { type: 'string' },
        },
      },
      schemas: { Problem: problemSchema, ...answerSchemas.shared },
      responses: {
        Problem: {
          description: 'What went wrong: `title` is the kind, `code` is stable, `detail` ends with the next step.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string', description: 'One of eight kinds: InvalidInput, NotFound, Conflict, …' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    suggestions: { type: 'array', items: { type: 'string' } },
  },
}

const space = { $ref: '#/components/parameters/space' }
const problem = { $ref: '#/components/responses/Problem' }

const responsesOf = ({ name }: Operation, other?: Operation) => ({
  '200': {
    description: 'The result, as the command prints it with --json.',
    content: {
      'application/json': {
        schema: oneOf(answerSchemas.operations[name], other && answerSchemas.operations[other.name]),
      },
    },
  },
  default: problem,
})

/** A schema, or two where a request may mean two operations. */
const oneOf = (schema: unknown, other?: unknown) => (other === undefined ? schema : { anyOf: [schema, other] })

function describeRoute(path: string, { operation, methods, schema, otherwise }: Route) {
  const about = (method: string) => ({
    operationId: operationId(path, operation, method),
    summary: operation.summary,
    tags: [operation.effect],
  })
  const responses = responsesOf(operation, otherwise?.operation)
  const input = inputOf(schema)
  return {
    ...(methods.includes('GET') && {
      get: { ...about('get'), parameters: [...parametersOf(schema), space], responses },
    }),
    ...(methods.includes('POST') && {
      post: {
        ...about('post'),
        parameters: [space],
        requestBody: {
          required: (schema.required ?? []).length > 0,
          content: { 'application/json': { schema: oneOf(input, otherwise && inputOf(otherwise.schema)) } },
        },
        responses,
      },
    }),
  }
}

function inputOf(schema: Route['schema']) {
  const { $schema: _, ...input } = schema as Route['schema'] & { $schema?: string }
  return input
}

/** Unique over all paths and methods: the plain name is the POST at the operation's own path. */
function operationId(path: string, { name }: Operation, method: string): string {
  const own = path === pathOf(name)
  const base = own ? name : path.slice(1).replace(/\W+/g, '_')
  return method === 'post' ? base : `${base}_${method}`
}

function parametersOf({ properties, required = [] }: Route['schema']) {
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...schema } = field as FieldSchema & { description?: string }
    const list = schema.type === 'array' && { style: 'form', explode: true }
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description && { description }),
      ...list,
      schema,
    }
  })
}

const describeEvents = () => ({
  get: {
    operationId: 'events',
    summary: 'What happens in a space, as server-sent events: hello, progress, write, index.',
    tags: ['read'],
    parameters: [space],
    responses: {
      '200': { description: 'An endless stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      default: problem,
    },
  },
})

const describeHealth = () => ({
  get: {
    operationId: 'health',
    summary: 'Check whether the server is running. Needs no token.',
    tags: ['read'],
    security: [],
    parameters: [
      {
        name: 'challenge',
        in: 'query',
        description: 'Any text of letters, digits, - and _: answered by a proof that the server knows the token.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      '200': {
        description: 'The server is running.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status', 'version', 'uptime'],
              properties: {
                status: { const: 'ok' },
                version: { type: 'string' },
                uptime: { type: 'integer', description: 'Seconds.' },
                proof: { type: 'string' },
              },
            },
          },
        },
      },
      default: problem,
    },
  },
})
