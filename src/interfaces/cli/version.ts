import { readFileSync } from 'node:fs'

/** Version of the package. The build replaces this module by the number itself. */
export const version: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
