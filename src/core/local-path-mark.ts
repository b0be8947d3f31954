/** Marks, in a JSON schema, fields that name a path on this machine. */
export const localPathMark = 'x-local-path'
