/**
 * Path of an operation: `/api/multi-get` for `multi_get`. A file of its own, so that the command line, which asks a
 * running server, reads it without the schemas.
 */
export const pathOf = (name: string): string => `/api/${name.replaceAll('_', '-')}`
