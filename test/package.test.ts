import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installedSizes } from '../scripts/release/installed-size.mjs'
import { staysOutside } from '../scripts/vendor-packages.mjs'
import { install, npm } from './package-managers.ts'
import { answersByMeaning, type Packed, pack, plainEnvironment, question, run } from './packed.ts'

const root = join(import.meta.dirname, '..')
let packed: Packed
/** The project of npm. */
let installed: string

/** The packages as a user gets them: from a registry, in an empty folder, without a flag. */
beforeAll(async () => {
  packed = await pack()
}, 600_000)
afterAll(() => packed?.remove())

const homeOf = (name: string) => ({ ...plainEnvironment(), JARVIS_HOME: join(packed.folder, name) })

describe.sequential('the published package', () => {
  it('installs with npm and answers by meaning', { timeout: 300_000 }, async () => {
    const { project, jarvis } = await install(packed, npm)
    installed = project
    await answersByMeaning(packed, jarvis)
  })

  it('takes at most 150 MB on every platform, by the files of its tarballs', () => {
    const sizes = installedSizes(packed.tarballs, root)
    expect(sizes.map(({ platform }) => platform)).toContain('darwin-x64')
    expect(sizes.filter(({ onDisk }) => onDisk > 150e6)).toEqual([])
  })

  it('installs only the native files of this platform, with their licences', () => {
    const folder = join(installed, 'node_modules', '@jarvis-memory')
    const names = readdirSync(folder)
    expect(names.every((name) => name.includes(`${process.platform}-${process.arch}`))).toBe(true)
    // Of SQLite, of SQLite with encryption, and of the runtime of models.
    expect(names).toHaveLength(3)
    for (const name of names) expect(readdirSync(join(folder, name))).toContain('LICENSE')
    expect(readdirSync(join(installed, 'node_modules')).filter((name) => name.startsWith('onnxruntime'))).toEqual([])
  })

  it('can be imported as a library', async () => {
    const program = "import { openJarvis } from 'jarvis-memory'; console.log(typeof openJarvis)"
    expect((await run(process.execPath, ['--input-type=module', '-e', program], installed)).trim()).toBe('function')
  })

  it('contains every file that its pages link to or show', () => {
    const folder = join(installed, 'node_modules', 'jarvis-memory')
    const names = readdirSync(folder, { recursive: true }).map(String)
    const pages = names.filter((name) => name.endsWith('.md') && !/node_modules|^dist/.test(name))
    expect(pages).toContain('README.md')
    const links = pages.flatMap((page) =>
      linksOf(readFileSync(join(folder, page), 'utf8')).map((link) => ({ page, link })),
    )
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter(({ page, link }) => !existsSync(join(folder, dirname(page), link)))).toEqual([])
  })

  it('contains the licences of its weights, vocabularies, grammars and packages', () => {
    const folder = join(installed, 'node_modules', 'jarvis-memory')
    expect(readFileSync(join(folder, 'NOTICE'), 'utf8')).toContain('BERT base uncased, Google, Apache License 2.0')
    for (const model of readdirSync(join(folder, 'dist/models')))
      for (const file of ['LICENSE', 'NOTICE']) expect(existsSync(join(folder, 'dist/models', model, file))).toBe(true)
    const notices = readFileSync(join(folder, 'dist/THIRD-PARTY.txt'), 'utf8')
    for (const name of Object.keys(readManifest(root).dependencies).filter((name) => !staysOutside(name)))
      expect(notices).toContain(`${name} ${readManifest(join(root, 'node_modules', name)).version}\n`)
  })

  it('contains no sources, source maps, tests or paths of the build machine', () => {
    const names = readdirSync(join(installed, 'node_modules', 'jarvis-memory'), { recursive: true }).map(String)
    expect(names.filter((name) => /\.test\.|\.map$|\.c$|(^|\/)src\//.test(name))).toEqual([])
    const cli = readFileSync(join(installed, 'node_modules', 'jarvis-memory', 'dist', 'cli.cjs'), 'utf8')
    expect(cli).not.toContain(root)
  })
})

const linksOf = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = '']) => target)

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

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
/** The banner that esbuild's documentation recommends for CommonJS packages in an ES module. */
const banner =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url)"

describe.each([
  ['esm', 'mjs', banner],
  ['cjs', 'cjs', ''],
] as const)('a bundle of the library by esbuild, %s', (format, extension, js) => {
  const name = `bundle.${extension}`
  const answer = async (file: string, home: string) =>
    JSON.parse(await run(process.execPath, [file, packed.notes, question], packed.folder, homeOf(home)))

  /** A Node with SQLite answers by words and reports why; without it, nothing opens without the package. */
  const said = async (file: string, home: string): Promise<string> => {
    try {
      return (await answer(file, home)).degraded.join('\n')
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

  it('finds worker and weights in the installed package and answers by meaning', async () => {
    const { failed, skipped, hits, degraded } = await answer(join(installed, 'out', name), `home-${format}`)
    expect({ failed, skipped, degraded }).toEqual({ failed: [], skipped: [], degraded: [] })
    expect(hits[0].path).toBe('server.md')
    expect(hits[0].matchType).not.toBe('keyword')
  })

  it('names the missing package when it is not installed', async () => {
    const alone = join(packed.folder, name)
    writeFileSync(alone, readFileSync(join(installed, 'out', name)))
    expect(await said(alone, `moved-${format}`)).toContain('a bundle needs it installed in')
  })
})
