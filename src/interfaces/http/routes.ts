import type { IncomingMessage } from 'node:http'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { invalidInput, notFound } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import { loadCatalogue } from '../../operations/catalogue.ts'
import { localPathsOf } from '../../operations/local-path.ts'
import type { Operation } from '../../operations/operation.ts'
import { checkInput } from '../check-input.ts'
import { aliases, patterns } from './aliases.ts'
import { type FieldSchema, fieldsOfQuery } from './query-fields.ts'
import { readJson } from './read-body.ts'
import { refusals } from './refusal.ts'
import { pathOf } from './route-path.ts'

export interface Route {
  operation: Operation
  path: string
  /** Allowed methods. */
  methods: readonly Method[]
  /** JSON schema of the input, fields by name. */
  schema: { properties: Readonly<Record<string, FieldSchema>>; required?: readonly string[] }
  /** Fields that name files and folders of this machine. */
  localPaths: readonly string[]
  /** Another operation at the same path and method, for requests with fields that only it has. */
  otherwise?: Route | undefined
  /** Fields given by the path itself. */
  said?: Readonly<Record<string, string>> | undefined
}

type Method = 'GET' | 'POST'

/** By path; a path may have a route per method. */
export type Routes = ReadonlyMap<string, readonly Route[]>

/** A route for every operation, and one for each of its aliases. */
export async function loadRoutes(): Promise<Routes> {
  const operations = await loadCatalogue()
  const routes = new Map(operations.map((operation) => [pathOf(operation.name), [routeOf(operation)]]))
  const named = (name: string) => routes.get(pathOf(name)) ?? []
  for (const [path, alias] of Object.entries({ ...aliases, ...patterns }))
    routes.set(path, typeof alias === 'string' ? named(alias) : Object.entries(alias).flatMap(byMethod))
  return routes

  function byMethod([method, meant]: [string, string | readonly [string, string]]): Route[] {
    const [name, other] = [meant].flat() as [string, string?]
    const methods = [method as Method]
    const [otherwise] = other === undefined ? [] : named(other)
    return named(name).map((route) => ({ ...route, methods, otherwise: otherwise && { ...otherwise, methods } }))
  }
}

function routeOf(operation: Operation): Route {
  const { name, effect, input, long = false } = operation
  const schema = z.toJSONSchema(input, { io: 'input', target: 'draft-2020-12' }) as Route['schema']
  return {
    operation,
    path: pathOf(name),
    methods: effect === 'read' && !long ? ['GET', 'POST'] : ['POST'],
    schema,
    localPaths: localPathsOf(schema.properties),
  }
}

/**
 * The route of a path for this method; if only another method has one, that route, which is refused when the input is
 * read.
 */
export function findRoute(routes: Routes, path: string, method: string | undefined): Route {
  const { found, said } = routesOf(routes, path)
  const route = found.find(({ methods }) => methods.includes(method as Method)) ?? found[0]
  if (route) return { ...route, said, methods: found.flatMap(({ methods }) => methods) }
  const suggestions = nearest(
    path,
    [...routes.keys()].filter((known) => !known.includes('{')),
  )
  throw notFound(
    'route_not_found',
    `${path} does not exist.${didYouMean(suggestions)} /api/openapi.json lists every route.`,
    { suggestions },
  )
}

/** The routes of a path. For a path with a variable segment, also the field with its value. */
function routesOf(routes: Routes, path: string): { found: readonly Route[]; said?: Record<string, string> } {
  const exact = path.includes('{') ? undefined : routes.get(path)
  if (exact) return { found: exact }
  const parts = path.split('/')
  for (const pattern of Object.keys(patterns)) {
    const wanted = pattern.split('/')
    const isLike =
      wanted.length === parts.length && wanted.every((part, at) => part === parts[at] || part.startsWith('{'))
    if (!isLike) continue
    const said = wanted.flatMap((part, at) =>
      part.startsWith('{') ? [[part.slice(1, -1), decoded(parts[at]!)] as const] : [],
    )
    return { found: routes.get(pattern) ?? [], said: Object.fromEntries(said) }
  }
  return { found: [] }
}

/** Decodes a path segment; returns it unchanged if it is not valid encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The input of an operation from query or body, checked by its schema, and the route that the request means. */
export async function readInput(
  found: Route,
  request: IncomingMessage,
  query: URLSearchParams,
  limit: number,
): Promise<{ route: Route; input: Record<string, unknown> }> {
  const { method } = request
  if (!found.methods.includes(method as 'GET')) throw refusals.methodNotAllowed(found.methods.join(', '))
  const sent = method === 'POST' ? await readJson(request, limit) : fieldsOfQuery(query, found.schema.properties)
  const given = { ...sent, ...found.said }
  const route =
    found.otherwise && hasFieldsOf(found.otherwise, given) && !hasFieldsOf(found, given) ? found.otherwise : found
  const input = checkInput(route.operation.input, given, 'See /api/openapi.json.')
  for (const field of route.localPaths) refuseRelative(field, input[field])
  return { route, input }
}

/** Whether all sent fields are fields of this operation. */
const hasFieldsOf = ({ schema }: Route, given: object): boolean =>
  Object.keys(given).every((field) => field in schema.properties)

/** Clients do not know the folder that a server runs in. */
function refuseRelative(field: string, value: unknown): void {
  for (const path of [value].flat())
    if (typeof path === 'string' && !isAbsolute(path) && !/^~(?:[\\/]|$)/.test(path))
      throw invalidInput('path_not_absolute', `${field}: "${path}" must be an absolute path: begin with / or ~.`, {
        field,
      })
}
