import { installedFile } from '../core/installed-files.ts'

/**
 * Path of the compiled thread with this name, which a build puts beside its code. Undefined when running from sources
 * (tests): then the calling thread does the work.
 */
export const workerAddress = (name: string): string | undefined => installedFile(`${name}.js`)
