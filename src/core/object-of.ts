/** Whether an external value is an object with fields: not a list, not null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value if it is an object; else an empty one. */
export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

/** The values that are defined. */
export const definedOf = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>
