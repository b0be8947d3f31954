/**
 * Imports what is named at run time only: an optional package, or a module that the settings name. Apart, as the command
 * line is started from a script that V8 has kept compiled, in which `import()` does not work; the build puts another in
 * its place.
 */
export const importModule = (address: string): Promise<unknown> => import(address)
