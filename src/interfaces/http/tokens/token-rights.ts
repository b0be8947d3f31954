import { refusals } from '../refusal.ts'
import type { GivenToken } from './kept-tokens.ts'

/** Caller of a request: the owner at this machine, a paired phone, or a token with fewer rights. */
export type Caller = 'owner' | 'phone' | GivenToken

export const isGiven = (caller: Caller): caller is GivenToken => typeof caller === 'object'

/** Properties of an operation that decide who may use it. */
export interface Measured {
  effect: 'read' | 'write' | 'destroy'
  long?: boolean | undefined
  atComputer?: boolean | undefined
  ofHome?: boolean | undefined
  ofProject?: boolean | undefined
}

/**
 * Whether a token may use an operation, by its properties and not by a list: reads, and for a writer, writes that stay
 * within the space and end at once. Erasing, long work, settings, and everything about the whole home are the owner's.
 * With a project: operations that are scoped to one project.
 */
export const mayUse = (token: GivenToken, measured: Measured): boolean =>
  isOfRole(token, measured) && (token.project === null || measured.ofProject === true)

const isOfRole = ({ role }: GivenToken, { effect, long, atComputer, ofHome }: Measured): boolean =>
  (effect === 'read' || (role === 'writer' && effect === 'write')) && !long && !atComputer && !ofHome

/** Throws a Refusal for an operation, or for a file of this machine that its input names in a field of `localPaths`. */
export function checkRights(
  token: GivenToken,
  { operation, localPaths }: { operation: Measured; localPaths: readonly string[] },
  input: object = {},
): void {
  if (!isOfRole(token, operation)) throw refusals.tokenRole(token.role)
  if (!mayUse(token, operation)) throw refusals.tokenProject(token.project!)
  if (localPaths.some((field) => field in input)) throw refusals.tokenRole(token.role)
}

/** The space that a request means. Throws a Refusal for another one than the token's. */
export function spaceFor({ space }: GivenToken, named: string | undefined, usual: string): string {
  if (space === null) return named ?? usual
  if (named !== undefined && named !== space) throw refusals.tokenSpace(space)
  return space
}

/** The input with the project of the token. Throws a Refusal where it names another one. */
export function inProject<Input extends object>({ project }: GivenToken, input: Input): Input {
  if (project === null) return input
  const { project: named } = input as { project?: unknown }
  if (named !== undefined && named !== project) throw refusals.tokenProject(project)
  return { ...input, project }
}

/**
 * Whether it gives access to less than its space. Live events, prompts and resources are not scoped, and closed to it.
 */
export const isNarrow = ({ project, withoutSensitive }: GivenToken): boolean => project !== null || withoutSensitive

/** Paths open to tokens: operations, their live events, the Model Context Protocol and the server's metrics. */
export const isOpenToTokens = (path: string): boolean =>
  path === '/mcp' || path === '/metrics' || path.startsWith('/api/')
