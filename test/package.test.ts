import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Packed, pack, question, run } from './packed.ts'

const root = join(import.meta.dirname, '..')
let packed: Packed
let installed: string

/** The package as a user gets it: the tarball alone, in an empty folder, with install scripts forbidden. */
beforeAll(() => {
  packed = pack()
  installed = packed.project('elsewhere')
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', packed.tarball], installed)
}, 240_000)
afterAll(() => packed.remove())

const homeOf = (name: string) => ({ ...process.env, JARVIS_HOME: join(packed.folder, name) })

describe('the installed package', () => {
  it('brings its weights and answers by meaning, without a script having run', () => {
    const cli = join(installed, 'node_modules', 'jarvis-memory', 'dist', 'cli.cjs')
    const jarvis = (...args: string[]) => run(process.execPath, [cli, ...args], installed, homeOf('home'))
    jarvis('collection', 'add', packed.notes, '--wait')
    const { hits, degraded } = JSON.parse(jarvis('query', question, '--json'))
    expect(hits[0].path).toBe('server.md')
    expect(hits[0].matchType).not.toBe('keyword')
    expect(degraded).toEqual([])
  })

  it('is imported as a library', () => {
    const program = "import { openJarvis } from 'jarvis-memory'; console.log(typeof openJarvis)"
    expect(run(process.execPath, ['--input-type=module', '-e', program], installed).trim()).toBe('function')
  })

  it('holds no source, no tests and nothing of whoever built it', () => {
    const names = readdirSync(join(installed, 'node_modules', 'jarvis-memory'), { recursive: true }).map(String)
    expect(names.filter((name) => /\.test\.|(^|\/)src\//.test(name) && !name.includes('node_modules'))).toEqual([])
    const cli = readFileSync(join(installed, 'node_modules', 'jarvis-memory', 'dist', 'cli.cjs'), 'utf8')
    expect(cli).not.toContain(root)
  })
})

/** A user's program: indexes a folder with code and a web page in it, and asks. */
const program = `import { openJarvis } from 'jarvis-memory'
async function main() {
  const jarvis = await openJarvis()
  const indexed = await jarvis.collectionAdd({ folder: process.argv[2], wait: true })
  const { hits, degraded } = await jarvis.search.query({ query: process.argv[3] })
  console.log(JSON.stringify({ failed: indexed.failed, skipped: indexed.skipped, hits, degraded }))
  await jarvis.close()
}
main().catch((error) => { console.error(error.message); process.exitCode = 1 })
`
/** What esbuild's own documentation asks for where CommonJS packages go into an ES module. */
const banner =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url)"

describe.each([
  ['esm', 'mjs', banner],
  ['cjs', 'cjs', ''],
] as const)('a bundle of the library by esbuild, %s', (format, extension, js) => {
  const name = `bundle.${extension}`
  const answer = (file: string, home: string) =>
    JSON.parse(run(process.execPath, [file, packed.notes, question], packed.folder, homeOf(home)))

  /** A Node that has SQLite answers by words and says why; on another nothing opens without the package. */
  const said = (file: string, home: string): string => {
    try {
      return answer(file, home).degraded.join('\n')
    } catch (error) {
      return (error as Error).message
    }
  }

  beforeAll(async () => {
    writeFileSync(join(installed, 'program.mjs'), program)
    writeFileSync(join(packed.notes, 'page.html'), '<html><body><p>A page about bread.</p></body></html>')
    await build({
      ...{ entryPoints: [join(installed, 'program.mjs')], outfile: join(installed, 'out', name) },
      ...{ bundle: true, platform: 'node', format, banner: { js }, logLevel: 'silent' },
    })
  }, 60_000)

  it('finds worker and weights in the installed package and answers by meaning', () => {
    const { failed, skipped, hits, degraded } = answer(join(installed, 'out', name), `home-${format}`)
    expect({ failed, skipped, degraded }).toEqual({ failed: [], skipped: [], degraded: [] })
    expect(hits[0].path).toBe('server.md')
    expect(hits[0].matchType).not.toBe('keyword')
  })

  it('says what is missing where the package is not installed', () => {
    const alone = join(packed.folder, name)
    writeFileSync(alone, readFileSync(join(installed, 'out', name)))
    expect(said(alone, `moved-${format}`)).toContain('a bundle needs it installed in')
  })
})
