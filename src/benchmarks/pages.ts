import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refuseExisting, writeNew } from '../app/new-file.ts'
import type { WorkOptions } from '../app/work-options.ts'
import { mean, medianOf } from '../core/averages.ts'
import { countEach } from '../core/count-each.ts'
import { messageOf, notFound, throwIfAborted } from '../core/errors.ts'
import { ensureFolder } from '../core/own-files.ts'
import { type OpenBenchSpace, withScratchSpaces } from './scratch-space.ts'

export interface PagesBenchRequest {
  /**
   * Folder of saved pages: `<name>/source.html`, with `expected.txt` beside it if the text is known, or `<name>.html`.
   * Folders of such folders are kinds: `<kind>/<name>/source.html`.
   */
  pages: string
  /** Folder for the extracted text of each page, `<name>.md`. */
  out?: string | undefined
}

export interface PagesReport {
  pages: number
  /** Pages without any usable text, with the reason. */
  unreadable: { page: string; reason: string }[]
  /** Comparison with the expected texts as bags of words, means over the pages that have one; null without any. */
  score: { pages: number; precision: number; recall: number; f1: number } | null
  /** The same for each kind, if the folder has kinds; by name. */
  kinds?: { kind: string; pages: number; precision: number; recall: number; f1: number }[]
  /** Median milliseconds per page. */
  medianMs: number
  out?: string
}

interface SavedPage {
  name: string
  kind?: string
  file: string
  expected?: string
}

/**
 * Captures saved web pages as gems in a temporary space, and compares the extracted text with the expected one. Errors:
 * `folder_not_found`, `file_exists`.
 */
export async function runPagesBench(
  openSpace: OpenBenchSpace,
  { pages: folder, out }: PagesBenchRequest,
  { signal, onProgress }: WorkOptions = {},
): Promise<PagesReport> {
  const pages = savedPages(folder)
  if (out !== undefined) {
    ensureFolder(out)
    for (const { name } of pages) refuseExisting(join(out, `${name}.md`))
  }
  const scores: (Score & { kind?: string | undefined })[] = []
  const times: number[] = []
  const unreadable: PagesReport['unreadable'] = []
  await withScratchSpaces(openSpace, [folder], async ([scratch]) => {
    for (const [index, page] of pages.entries()) {
      throwIfAborted(signal)
      onProgress?.('Capturing pages', index, pages.length)
      const started = performance.now()
      const kept = await keptText(scratch!.space.gems, page).catch((error: unknown) => {
        unreadable.push({ page: page.name, reason: messageOf(error) })
        return ''
      })
      times.push(performance.now() - started)
      if (page.expected !== undefined) scores.push({ kind: page.kind, ...compareWords(page.expected, kept) })
      if (out !== undefined) writeNew(join(out, `${page.name}.md`), kept)
    }
  })
  const kinds = [...new Set(scores.flatMap(({ kind }) => (kind === undefined ? [] : [kind])))].sort()
  return {
    pages: pages.length,
    unreadable,
    score: scores.length === 0 ? null : meanOf(scores),
    ...(kinds.length > 0 && {
      kinds: kinds.map((kind) => ({ kind, ...meanOf(scores.filter((one) => one.kind === kind)) })),
    }),
    medianMs: medianOf(times),
    ...(out !== undefined && { out }),
  }
}

function meanOf(scores: readonly Score[]) {
  const of = (measure: keyof Score) => mean(scores.map((score) => score[measure]))
  return { pages: scores.length, precision: of('precision'), recall: of('recall'), f1: of('f1') }
}

type Gems = Awaited<ReturnType<OpenBenchSpace>>['gems']

async function keptText(gems: Gems, { name, file }: SavedPage): Promise<string> {
  // Unique addresses keep pages with equal text separate.
  const url = `https://pages.example/${encodeURIComponent(name)}`
  const { gem } = await gems.add({ url, page: readFileSync(file, 'utf8') }, { enrich: false })
  return (await gems.get(gem.id)).text
}

function savedPages(folder: string): SavedPage[] {
  if (!existsSync(folder))
    throw notFound('folder_not_found', `${folder} does not exist. Name a folder of saved pages.`, { path: folder })
  const pages = readdirSync(folder, { withFileTypes: true }).flatMap((entry): SavedPage[] => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory())
      return /\.html?$/i.test(entry.name) ? [{ name: withoutEnding(entry.name), file: path }] : []
    const page = pageIn(folder, entry.name)
    if (page) return [page]
    return readdirSync(path).flatMap((name) => {
      const one = pageIn(path, name)
      return one ? [{ ...one, kind: entry.name }] : []
    })
  })
  if (pages.length > 0) return pages.sort((a, b) => (a.name < b.name ? -1 : 1))
  throw notFound(
    'folder_not_found',
    `${folder} holds no saved pages: neither <name>/source.html nor <name>.html. Name another folder.`,
    { path: folder },
  )
}

function pageIn(folder: string, name: string): SavedPage | undefined {
  const [file, expected] = ['source.html', 'expected.txt'].map((one) => join(folder, name, one)) as [string, string]
  if (!existsSync(file)) return undefined
  return { name, file, ...(existsSync(expected) && { expected: readFileSync(expected, 'utf8') }) }
}

const withoutEnding = (name: string): string => name.replace(/\.html?$/i, '')

interface Score {
  precision: number
  recall: number
  f1: number
}

/** Compares texts as bags of words, without Markdown syntax: recall and precision. */
export function compareWords(expected: string, found: string): Score {
  const [want, got] = [countWords(expected), countWords(found)]
  let both = 0
  for (const [word, count] of want) both += Math.min(count, got.get(word) ?? 0)
  const [wanted, given] = [sum(want), sum(got)]
  const precision = given === 0 ? 0 : both / given
  const recall = wanted === 0 ? 1 : both / wanted
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

function countWords(text: string): Map<string, number> {
  const words = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return countEach(words ?? [])
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0)
