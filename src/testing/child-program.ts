import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { isOnPostgres } from './in-files.ts'

export interface ChildProgram {
  /** What Node starts. */
  bundle: string
  dispose(): Promise<void>
}

/** In children, too, homes are in the PostgreSQL of the suites: what `vitest.config.ts` does for the tests. */
const storesOnPostgres: Plugin = {
  name: 'stores-on-postgres',
  setup(building) {
    const path = join(import.meta.dirname, 'choose-engine.ts')
    building.onResolve({ filter: /^\.\/(?:choose-engine|known-spaces)\.ts$/ }, () => ({ path }))
  },
}

/**
 * Makes a program for a second process out of TypeScript text, whose imports count from this folder. Children run a
 * bundle: this Node may not run TypeScript. It lies in the project, to find its packages.
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
    // What is imported late stays in files of its own: a start compiles a third less.
    splitting: true,
    outdir: folder,
    entryNames: 'program',
    outExtension: { '.js': '.mjs' },
    logLevel: 'silent',
    plugins: isOnPostgres ? [storesOnPostgres] : [],
  })
  return { bundle: join(folder, 'program.mjs'), dispose: () => rm(folder, { recursive: true, force: true }) }
}
