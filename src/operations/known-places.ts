/**
 * Where operations are, by name (`findPlaces`). Empty when run from source, where the whole catalogue is searched; the build
 * replaces it by what it found.
 */
export const knownPlaces: Readonly<Record<string, string>> = {}
