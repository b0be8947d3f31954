import { basename } from 'node:path'
import { contentMark, slug } from '../core/ids.ts'
import { type FactType, factTypes } from '../core/vocabulary.ts'
import type { ImportedFact, ImportedFolder, Importer, ImportPlace } from '../ports/importer.ts'
import { readMarkdown } from '../text/markdown.ts'

/** Notes to read before deciding that a folder is not basic-memory. */
const lookedAt = 30

/** An Obsidian vault: it is not copied, but becomes a collection. */
export const obsidian: Importer = {
  name: 'obsidian',
  summary: 'Obsidian vault: the folder becomes a collection',
  recognises: ({ isFolder, names }) => isFolder && names.includes('.obsidian/'),
  async *read(place) {
    yield collectionOf(place)
  },
}

/** Notes of basic-memory: a collection; each observation and relation becomes a fact. */
export const basicMemory: Importer = {
  name: 'basic-memory',
  summary: 'basic-memory project: a collection, its observations and relations as facts',

  async recognises(place) {
    if (!place.isFolder) return false
    for (const name of notesOf(place).slice(0, lookedAt)) {
      const head = await place.head(name)
      if (/^permalink:\s*\S/m.test(head) && linesOf(head).some((line) => observationPattern.test(line))) return true
    }
    return false
  },

  async *read(place) {
    yield collectionOf(place)
    for (const name of notesOf(place)) yield* factsOf(await place.text(name), name)
  },
}

const observationPattern = /^\s*[-*]\s+\[(?!\s*\]|[xX/-]\])([^\][]{2,40})\]\s+(\S.*)$/
const relationPattern = /^\s*[-*]\s+([^[\]]{0,60}?)\s*\[\[([^\]|]+)(?:\|[^\]]*)?\]\]\s*(?:\((.*)\))?\s*$/

function* factsOf(text: string, name: string): Iterable<ImportedFact> {
  const { frontmatter, bodyStart, title, dates } = readMarkdown(text, name)
  const note = typeof frontmatter.permalink === 'string' ? frontmatter.permalink : name
  const at = dates.updated ?? dates.created ?? dates.date
  for (const line of linesOf(text.slice(bodyStart))) {
    const content = observationIn(line, title) ?? relationIn(line, title)
    if (!content) continue
    yield { kind: 'fact', ...content, id: `${note} ${contentMark(line.trim())}`, at }
  }
}

/** `- [category] text #tag (context)` */
function observationIn(line: string, title: string): Pick<ImportedFact, 'content' | 'type' | 'tags'> | undefined {
  const [, category, said] = observationPattern.exec(line) ?? []
  if (category === undefined || said === undefined) return undefined
  const tags = [...said.matchAll(/(?<=^|\s)#([\p{L}\p{N}_/-]+)/gu)].map(([, tag]) => tag!)
  const text = said.replace(/(?:^|\s)#[\p{L}\p{N}_/-]+/gu, '').trim()
  if (text === '') return undefined
  const word = category.trim().toLowerCase()
  return { content: `${title}: ${text}`, type: typeOf(word), tags: [word, ...tags] }
}

/** `- relation_type [[Other note]]` */
function relationIn(line: string, title: string): Pick<ImportedFact, 'content' | 'type' | 'tags'> | undefined {
  const [, relation, other] = relationPattern.exec(line) ?? []
  if (relation === undefined || other === undefined) return undefined
  const words = relation.trim().replace(/_/g, ' ') || 'links to'
  return { content: `${title} ${words} ${other.trim()}`, type: 'relationship', tags: ['relation'] }
}

const typeOf = (category: string): FactType => factTypes.find((type) => type === category) ?? 'fact'

const linesOf = (text: string): string[] => text.split(/\r?\n/)

const notesOf = ({ names }: ImportPlace): string[] => names.filter((name) => /\.md$/i.test(name))

const collectionOf = ({ path }: ImportPlace): ImportedFolder => ({
  kind: 'folder',
  folder: path,
  name: slug(basename(path)),
})
