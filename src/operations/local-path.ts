import { z } from 'zod'
import { localPathMark } from '../core/local-path-mark.ts'
import { writtenPathMark } from '../ports/doors.ts'

export { localPathMark } from '../core/local-path-mark.ts'
export { writtenPathMark } from '../ports/doors.ts'

/**
 * A file or folder on this machine. The command line reads a relative one from where it is typed; a server has no such
 * place, so it takes only whole ones.
 */
export const localPath = z
  .string()
  .min(1)
  .max(4000)
  // The system refuses such a path with an error that looks like a bug of ours.
  .refine((path) => !path.includes('\0'), 'has a NUL character, which no path can have')
  .meta({ [localPathMark]: true })

/** A file that the operation creates. One that exists already is refused (`app/new-file.ts`). */
export const newFile = localPath.meta({ [localPathMark]: true, [writtenPathMark]: 'file' })

/** A folder that the operation fills. It never touches files there that are not its own. */
export const writtenFolder = localPath.meta({ [localPathMark]: true, [writtenPathMark]: 'folder' })
