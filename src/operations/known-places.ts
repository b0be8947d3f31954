/** Where an operation is: in a module beside this one, or declared by a subsystem. Some of them have the same name. */
export type OperationPlace = { module: string } | { subsystem: string }

/**
 * Where operations are, by name (`findPlaces`). Empty when run from source, where the whole catalogue is searched; the build
 * replaces it by what it found.
 */
export const knownPlaces: Readonly<Record<string, OperationPlace>> = {}
