/** Marks, in a JSON schema, fields that name a place on this machine. */
export const localPathMark = 'x-local-path'
