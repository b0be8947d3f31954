import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBench } from './jarvis.ts'

const root = join(import.meta.dirname, '..', '..')
const pages = ['README.md', ...readdirSync(join(root, 'docs', 'guides')).map((name) => join('docs', 'guides', name))]
// Inside the package, so that the programs find it by its name and have its built types.
const folder = join(root, '.scratch', `guides-${process.pid}`)
/** Declarations that a program of a guide takes from its context. */
const given = `declare const token: string, signal: AbortSignal, name: string, input: unknown\n`

beforeAll(() => {
  createBench().close()
  mkdirSync(folder, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the programs in the guides compile against the published types', () => {
  const files = pages.flatMap((page) => programsIn(page).map((program, index) => write(page, index, program)))
  expect(files.length).toBeGreaterThan(3)
  const settings: ts.CompilerOptions = {
    ...{ noEmit: true, strict: true, skipLibCheck: true, target: ts.ScriptTarget.ES2023 },
    ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: ['node'],
  }
  const faults = ts.getPreEmitDiagnostics(ts.createProgram(files, settings))
  expect(faults.map((fault) => ts.flattenDiagnosticMessageText(fault.messageText, ' '))).toEqual([])
})

/** Code blocks of a page; one without imports continues the block before it. */
function programsIn(page: string): string[] {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
    ([, code]) => code!,
  )
  const programs: string[] = []
  for (const block of blocks)
    if (block.startsWith('import ')) programs.push(block)
    else programs.push(`${programs.pop()}\n${block}`)
  return programs
}

function write(page: string, index: number, program: string): string {
  const file = join(folder, `${page.replace(/\W+/g, '-')}-${index}.mts`)
  writeFileSync(file, given + program)
  return file
}
