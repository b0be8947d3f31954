import { z } from 'zod'

/** Marks, in a JSON schema, fields that name a place on this machine. */
export const localPathMark = 'x-local-path'

/**
 * A file or folder on this machine. The command line reads a relative one from where it is typed; a server has no such
 * place, so it takes only whole ones.
 */
export const localPath = z
  .string()
  .min(1)
  .max(4000)
  .meta({ [localPathMark]: true })
