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

/** A file that the operation creates. An existing one is refused (`app/new-file.ts`). */
export const newFile = localPath.meta({ [localPathMark]: true, [writtenPathMark]: 'file' })

/** A folder that the operation fills. It never touches files there that are not its own. */
export const writtenFolder = localPath.meta({ [localPathMark]: true, [writtenPathMark]: 'folder' })
