/**
 * Bundles what the hooks of clients start: one CommonJS file without packages. An ES module, or a second file, would cost
 * a fifth of what starting Node does. `node scripts/build-hook.mjs <file>` builds it alone.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'src/interfaces/hooks')

/** Writes the hook, or a plugin that runs in a client's own process, to `outfile`. `entry` is a file of the hooks. */
export async function buildHook(outfile, entry = 'run-hook.ts') {
  await build({
    entryPoints: [join(folder, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildHook(process.argv[2])
