/**
 * Builds the web page: packages/web becomes plain files below a folder, `index.html` and `assets/`.
 *
 * The page is served under a strict content security policy, so everything is a separate file: the HTML contains no
 * script or style, and nothing becomes a data URL.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Packages whose code is in the bundle, whose licences are shipped with it. */
const bundledPackages = ['preact', 'marked', 'dompurify', 'highlight.js', 'uqr']

/** Writes the page into `outDir`, an absolute path, and deletes the old files there. */
export async function buildWeb(outDir) {
  await build({
    root: join(root, 'packages', 'web'),
    configFile: false,
    envDir: false,
    publicDir: false,
    base: '/',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  })
  writeInstallable(outDir)
  writeFileSync(join(outDir, 'THIRD-PARTY.txt'), bundledPackages.map(notice).join('\n----\n\n'))
}

/** Files that make the page an installable app: its manifest, its icons, and its service worker. */
function writeInstallable(outDir) {
  const folder = join(root, 'packages', 'web', 'installable')
  for (const name of readdirSync(folder)) cpSync(join(folder, name), join(outDir, name))
  const files = readdirSync(join(outDir, 'assets')).sort()
  const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8')
  const list = JSON.stringify(files.map((name) => `/assets/${name}`))
  writeFileSync(join(outDir, 'service-worker.js'), worker.replace("['FILES']", list))
}

const notice = (name) => `${name}\n\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim()}\n`
