/**
 * Imports a module that is named only at run time: an optional package, or a module of the settings. It is a separate
 * file because `import()` does not work in the V8-cached script that starts the command line; the build replaces this
 * file.
 */
export const importModule = (address: string): Promise<unknown> => import(address)
