import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { isOnPostgres } from './in-files.ts'

export interface ChildProgram {
  /** Path of the bundle for Node. */
  bundle: string
  dispose(): Promise<void>
}

/** Child processes, too, keep homes in the suites' PostgreSQL, as `vitest.config.ts` sets up for tests. */
const storesOnPostgres: Plugin = {
  name: 'stores-on-postgres',
  setup(building) {
    const path = join(import.meta.dirname, 'choose-engine.ts')
    building.onResolve({ filter: /^\.\/(?:choose-engine|known-spaces)\.ts$/ }, () => ({ path }))
  },
}

/**
 * Bundles TypeScript text as a program for a second process; its imports are relative to this folder. Children run a
 * bundle, as this Node may not run TypeScript. It is written inside the project, to find its packages.
 */
export async function bundleProgram(source: string): Promise<ChildProgram> {
  const parent = join(process.cwd(), 'node_modules', '.cache')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'child-program-'))
  await build({
    stdin: { contents: source, resolveDir: join(process.cwd(), 'src', 'testing'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Dynamic imports stay in separate files: a start compiles a third less.
    splitting: true,
    outdir: folder,
    entryNames: 'program',
    outExtension: { '.js': '.mjs' },
    logLevel: 'silent',
    plugins: isOnPostgres ? [storesOnPostgres] : [],
  })
  return { bundle: join(folder, 'program.mjs'), dispose: () => rm(folder, { recursive: true, force: true }) }
}
