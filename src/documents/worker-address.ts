import { installedFile } from '../core/installed-files.ts'

/**
 * Where the compiled thread of this name is: a build has all of them flat beside its code. Undefined where sources run
 * as they are (tests): then the work is done in the thread that asks.
 */
export const workerAddress = (name: string): string | undefined => installedFile(`${name}.js`)
