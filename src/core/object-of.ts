/** Whether a value that came from outside is an object with fields: no list, not null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Its fields; none where it is something else. */
export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
