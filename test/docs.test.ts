import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { referencePages } from '../scripts/reference-pages.ts'
import { commandsInMemory } from '../src/interfaces/cli/command-list.ts'
import { describeCommands } from '../src/interfaces/cli/describe-commands.ts'
import { parseArguments } from '../src/interfaces/cli/parse-arguments.ts'
import { loadCatalogue } from '../src/operations/catalogue.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/guides', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

describe('docs/reference', () => {
  it('is up to date with the code', async () => {
    for (const [name, text] of Object.entries(await referencePages(root)))
      expect(read(`docs/reference/${name}`), `docs/reference/${name} is old: npm run reference`).toBe(text)
  })
})

describe('the command line', () => {
  it('has a command for every operation', async () => {
    const commands = await describeCommands()
    const typed = new Set(commands.map(({ operation }) => operation))
    expect((await loadCatalogue()).map(({ name }) => name).filter((name) => !typed.has(name))).toEqual([])
  })
})

it('recognizes the commands that a page shows', () => {
  expect(shellLines(read('README.md')).length).toBeGreaterThan(10)
})

describe.each(pages)('%s', (page) => {
  it('shows only commands that the parser accepts', async () => {
    const commands = commandsInMemory(await describeCommands())
    const wrong: string[] = []
    for (const line of shellLines(read(page))) {
      try {
        parseArguments(wordsOf(line), commands)
      } catch (error) {
        wrong.push(`${line}: ${(error as Error).message}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('links only to files that exist', () => {
    const targets = [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = '']) => target)
    expect(targets.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
  })
})

/** Commands in fenced blocks without a language, and in blocks of a shell. */
function shellLines(text: string): string[] {
  const blocks = [...text.matchAll(/^```(?:sh|bash|console)?\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.flatMap((block) =>
    block
      .split('\n')
      .map((line) => line.replace(/^\$ /, '').trim())
      .filter((line) => /^jarvis [a-z"'-]/.test(line) && !line.includes('…') && !/ \| /.test(line)),
  )
}

/** Words as a shell splits them, up to a comment or two spaces, after which the explanations begin. */
function wordsOf(line: string): string[] {
  const command = line.replace(/^jarvis /, '')
  const words: string[] = []
  for (const [, single, double, plain] of command.matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|(\s{2,}|[^\s'"]+)/g)) {
    if (plain !== undefined && (plain.trim() === '' || plain.startsWith('#'))) break
    words.push(single ?? double ?? (plain as string))
  }
  return words
}
