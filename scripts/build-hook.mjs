/**
 * Bundles the program that client hooks start: hook.cjs, a few lines that load run-hook.cjs with its V8 code cache
 * (run-hook.<version>.cache). CommonJS without packages: an ES module would cost a fifth of what starting Node does.
 * `node scripts/build-hook.mjs <folder>/hook.cjs` builds it alone.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { hookBundles, nameBuild } from './fast-bundle.mjs'
import { replaceByValue } from './replace-by-value.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const source = join(here, '..', 'src/interfaces/hooks')
const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
}

/** Writes the hook into a folder; the names of its files. */
export async function buildHook(folder) {
  const { start, run } = hookBundles(replaceByValue({ [hintTable]: await readHintTable() }))
  const files = { 'hook.cjs': ['start-hook.ts', start], 'run-hook.cjs': ['run-hook.ts', run] }
  for (const [file, [entry, bundled]] of Object.entries(files))
    await build({ ...shared, ...bundled, entryPoints: [join(source, entry)], outfile: join(folder, file) })
  nameBuild(folder, Object.keys(files))
  return [...Object.keys(files), writeHookCache(folder)]
}

/** Where each rule's signs are listed: making that list would cost a hook a twentieth of a bare Node. */
const hintTable = join(here, '..', 'src/secrets/hint-table.ts')

async function readHintTable() {
  const { outputFiles } = await build({ ...shared, format: 'esm', entryPoints: [hintTable], write: false })
  const made = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
  return `const table = ${JSON.stringify(made.hintTable())}; export const hintTable = () => table`
}

/** Writes a plugin that does the same in a client's own process to `outfile`. `entry` is a file of the hooks. */
export async function buildClientPlugin(outfile, entry) {
  await build({ ...shared, format: 'cjs', entryPoints: [join(source, entry)], plugins: [noKeyring], outfile })
}

/**
 * A plugin in a client's own process starts no program, so it never queries the system keyring. When a home keeps its
 * key only there, the plugin still captures, which needs no key, but provides no context.
 */
const noKeyring = {
  name: 'no-keyring',
  setup({ onLoad }) {
    onLoad({ filter: /sealing[\\/]system-keyring\.ts$/ }, () => ({
      contents:
        "export const systemKeyring = () => ({ name: 'none', keep: () => false, read: () => {}, forget: () => {} })",
    }))
  },
}

/** Created after a run, so that it contains the functions in use. */
function writeHookCache(folder) {
  const home = mkdtempSync(join(tmpdir(), 'jarvis-hook-cache-'))
  try {
    const events = Object.entries(sampleEvents).map(([name, event]) => {
      const file = join(home, `${name}.json`)
      writeFileSync(file, JSON.stringify({ session_id: 'sample', cwd: here, ...event }))
      return file
    })
    const { status, stdout, stderr } = spawnSync(process.execPath, [
      join(here, 'cache-hook.cjs'),
      folder,
      home,
      ...events,
    ])
    if (status !== 0) throw new Error(`The hook does not run: ${stderr}`)
    return basename(stdout.toString())
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Typical lines of tool output, with text that resembles secrets, so that all rules run. */
const printed = `import { readFile } from 'node:fs/promises'
export const options = { apiKey: string, token: null, sessionId: 'main', author: "https://example.org/@ada/net" }
The password for the router is in the safe, and the key to it was moved to the hall. It is a secret.
GET https://registry.example.org/pattern/-/config-1.2.3.tgz 200 in 12 ms, pass 3, sk-learn-is-a-library
The "Authorization" header has a token. \`key\` is a name… ENV KEY value, page-us-as-it-is, _pass, auth:
<p>paths of patterns, login words: 2024-03-15T12:30:00.000Z qwen3-reranker-0.6b-instruct-q4-k-m session = \`\${id}\`
const secret = 'value', key: 'x', { session: "benches" }, the public key is v1.2.3 and tokens. A user's ones
`
/** Put together, so that no scanner takes this file for a leak: the functions that cover a secret are warm, too. */
const secret = ['ghp', '_aB3dE6gH9jK2mN5pQ8sT1vW4xY7zA0cD5fG8'].join('')
const sampleEvents = {
  tool: {
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'npm test', description: 'Run the tests' },
    tool_response: {
      stdout: `${printed.repeat(16)}\nThe key is ${secret}. The password of it is hunter2X9, token = "${secret}"\n`,
      stderr: '',
      interrupted: false,
    },
    tool_use_id: 'toolu_sample',
    duration_ms: 812,
  },
  failure: {
    hook_event_name: 'PostToolUseFailure',
    tool_name: 'Bash',
    tool_input: { command: 'npm test' },
    error: 'Exit code 1',
    tool_use_id: 'toolu_failed',
  },
  prompt: { hook_event_name: 'UserPromptSubmit', prompt: 'Fix the login timeout', prompt_id: 'p1' },
  start: { hook_event_name: 'SessionStart', source: 'startup' },
  stop: { hook_event_name: 'Stop', last_assistant_message: 'Done.' },
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildHook(dirname(process.argv[2]))
