/**
 * Records the output of tools: each case runs twice in folders of different names and depth, the second time some
 * lines further down, then is fixed and runs again. `node scripts/run-ts.mjs bench/learning/record.ts <tools> <folder>`,
 * where <tools> is a folder with jest, mocha, eslint, typescript and vitest installed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Recorded, ToolCase } from './record-form.ts'
import { reporterCases } from './reporter-cases.ts'
import { toolCases } from './tool-cases.ts'

const longest = 6000
const [tools, out] = process.argv.slice(2)
if (!tools || !out) throw new Error('Name the folder of the tools, and the folder to write to.')

const comment = (path: string): string =>
  /\.(?:py|rb)$/.test(path) ? '#' : /\.(?:js|ts|go|rs|c|java)$/.test(path) ? '//' : ''

function write(folder: string, files: Readonly<Record<string, string>>, shift: number): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    const mark = comment(path)
    writeFileSync(join(folder, path), (mark === '' ? '' : `${mark} a remark\n`.repeat(shift)) + text)
  }
}

function run(folder: string, command: string, colours = true): { output: string; exit: number } {
  const env = {
    ...{ ...process.env, CI: '1' },
    ...(colours ? { NO_COLOR: '', FORCE_COLOR: '1', CARGO_TERM_COLOR: 'always' } : { NO_COLOR: '1' }),
  }
  const { stdout, stderr, status } = spawnSync('bash', ['-c', command], {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const said = `${stdout}${stdout !== '' && stderr !== '' ? '\n' : ''}${stderr}`
  // The folder of the tools would identify the machine.
  const text = said.replaceAll(tools!, '/opt/tools').replaceAll(homedir(), '/home/ada')
  return {
    output: text.length > longest ? `${text.slice(0, longest / 2)}\n${text.slice(-longest / 2)}` : text,
    exit: status ?? 1,
  }
}

function place(name: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'recorded-')), name)
  mkdirSync(folder, { recursive: true })
  symlinkSync(join(tools!, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function record(one: ToolCase): Recorded {
  const folders = [place('shop'), place('work/api-server')]
  const [first, again] = folders.map((folder, index) => {
    write(folder, one.files, index * 5)
    return index === 1 && one.runAgain ? run(folder, one.runAgain, false) : run(folder, one.run)
  })
  if (one.fix) write(folders[1]!, one.fix, 5)
  if (one.fixRun) execFileSync('bash', ['-c', one.fixRun], { cwd: folders[1]! })
  const mended = run(folders[1]!, one.runFixed ?? one.run)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  const fix = Object.entries(one.fix ?? {}).map(([path, after]) => ({ path, before: one.files[path] ?? '', after }))
  return {
    ...{ tool: one.tool, name: one.name, command: one.run, fixed: one.runFixed ?? one.run },
    ...{ first: first!.output, again: again!.output, mended: mended.output, fix },
    exits: [first!.exit, again!.exit, mended.exit],
    ...(one.fixRun && { fixRun: one.fixRun }),
  }
}

/** A third is kept aside by the case's name, whatever it is about. */
const isHeldOut = ({ tool, name }: ToolCase): boolean =>
  createHash('sha1').update(`${tool} ${name}`).digest()[0]! % 3 === 0

const isReporters = process.argv.includes('--reporters')
const cases = isReporters ? reporterCases : toolCases
const names = isReporters ? ['reporters.jsonl', 'reporters-held-out.jsonl'] : ['dev.jsonl', 'held-out.jsonl']
const lines: [string[], string[]] = [[], []]
for (const one of cases) {
  const recorded = record(one)
  const [first, again, mended] = recorded.exits
  // A pipe may hide how the second run ended, and some tools cannot run well here.
  if (first === 0 || (!isReporters && (again === 0 || mended !== 0)))
    console.log(`left out: ${one.tool}, ${one.name}: ended with ${recorded.exits}\n${recorded.mended.slice(-300)}`)
  else lines[isHeldOut(one) ? 1 : 0].push(JSON.stringify(recorded))
}
for (const [at, name] of names.entries()) {
  writeFileSync(join(out, name), `${lines[at]!.join('\n')}\n`)
  console.log(`${name}: ${lines[at]!.length} of ${cases.length} cases`)
}
