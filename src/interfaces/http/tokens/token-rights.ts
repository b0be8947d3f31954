import { refusals } from '../refusal.ts'
import type { Route } from '../routes.ts'
import type { GivenToken } from './kept-tokens.ts'

/** Who asks: the owner at this machine, a phone that was let in, or whoever has a token of a smaller role. */
export type Caller = 'owner' | 'phone' | GivenToken

export const isGiven = (caller: Caller): caller is GivenToken => typeof caller === 'object'

/** What of an operation decides who may use it. */
export interface Measured {
  effect: Route['operation']['effect']
  long?: boolean | undefined
  atComputer?: boolean | undefined
  ofHome?: boolean | undefined
  ofProject?: boolean | undefined
}

/**
 * What a token may do, by what an operation is and not by a list: read, and, as a writer, write what stays within the
 * space and ends at once. Erasing, long work, settings, and what belongs to the whole home are the owner's. With a project:
 * what one project bounds.
 */
export const mayUse = (token: GivenToken, measured: Measured): boolean =>
  isOfRole(token, measured) && (token.project === null || measured.ofProject === true)

const isOfRole = ({ role }: GivenToken, { effect, long, atComputer, ofHome }: Measured): boolean =>
  (effect === 'read' || (role === 'writer' && effect === 'write')) && !long && !atComputer && !ofHome

/** Throws a Refusal for an operation, or for a file of this machine that its input names. */
export function checkRights(token: GivenToken, { operation, localPaths }: Route, input: object = {}): void {
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

/** Whether it opens less than its space: live events, prompts and resources are not bounded, and closed to it. */
export const isNarrow = ({ project, withoutSensitive }: GivenToken): boolean => project !== null || withoutSensitive

/** What a token opens: operations, their live events, the Model Context Protocol and the figures of the server. */
export const isOpenToTokens = (path: string): boolean =>
  path === '/mcp' || path === '/metrics' || path.startsWith('/api/')
