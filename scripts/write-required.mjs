/**
 * Files for programs with `import jarvis = require('jarvis-memory')`. Node 20.19 and newer can `require` the library,
 * but TypeScript with `module: node16` needs a CommonJS file with separate types.
 */
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Writes `<entry>.cjs`, which exports the library, and `<types>.d.cts` with all its types and exported values. */
export async function writeRequired(folder, entry, types) {
  const library = await import(pathToFileURL(join(folder, `${entry}.js`)).href)
  writeFileSync(join(folder, `${entry}.cjs`), `module.exports = require('./${entry}.js')\n`)
  const declared = `'./${basename(types)}.js' with { 'resolution-mode': 'import' }`
  const values = Object.entries(library).flatMap(([name, value]) => [
    `export declare const ${name}: typeof library.${name}`,
    // The name of a class is a type as well.
    ...(/^class\b/.test(String(value)) ? [`export type ${name} = library.${name}`] : []),
  ])
  const lines = [`import type * as library from ${declared}`, `export type * from ${declared}`, ...values]
  writeFileSync(join(folder, `${types}.d.cts`), `${lines.join('\n')}\n`)
}
