/** Place of an operation: a module beside this one, or a declared subsystem. Some of them have the same name. */
export type OperationPlace = { module: string } | { subsystem: string }

/**
 * Places of operations, by name (`findPlaces`). Empty when running from source, where the whole catalogue is searched;
 * the build replaces it by its result.
 */
export const knownPlaces: Readonly<Record<string, OperationPlace>> = {}
