/**
 * Path of an operation: `/api/multi-get` for `multi_get`. In a separate file, so that the command line, which asks a
 * running server, loads it without the schemas.
 */
export const pathOf = (name: string): string => `/api/${name.replaceAll('_', '-')}`
