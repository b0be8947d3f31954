import { z } from 'zod'
import { localPathMark } from '../core/local-path-mark.ts'
import { writtenPathMark } from '../ports/doors.ts'

export { localPathMark } from '../core/local-path-mark.ts'
export { writtenPathMark } from '../ports/doors.ts'

/**
 * A file or folder on this machine. The command line resolves a relative path from the current folder; a server accepts
 * only absolute ones.
 */
export const localPath = z
  .string()
  .min(1)
  .max(4000)
  // The system's error for such a path looks like a bug of ours.
  .refine((path) => !path.includes('\0'), 'has a NUL character, which no path can have')
  .meta({ [localPathMark]: true })

/** The part of a JSON schema that says whether a field is a path, or a list of paths. */
interface FieldSchema {
  items?: FieldSchema
  [more: string]: unknown
}

/** Names of the fields that name files and folders of this machine, from the `properties` of a JSON schema. */
export const localPathsOf = (properties: Readonly<Record<string, FieldSchema>>): string[] =>
  Object.keys(properties).filter((field) => isLocalPath(properties[field]))

const isLocalPath = (schema?: FieldSchema): boolean =>
  schema !== undefined && (localPathMark in schema || isLocalPath(schema.items))

/** A file that the operation creates. An existing one is refused (`app/new-file.ts`). */
export const newFile = localPath.meta({ [localPathMark]: true, [writtenPathMark]: 'file' })

/** A folder that the operation fills. It never touches files there that are not its own. */
export const writtenFolder = localPath.meta({ [localPathMark]: true, [writtenPathMark]: 'folder' })

/** Inputs for the project at hand, which `projectAtHand` resolves. */
export const projectInputs = {
  project: z.string().max(200).optional().describe('Project at hand: omits others.'),
  folder: localPath.optional().describe('Working folder: its project is the one at hand.'),
}
