import type { Importer, ImportItem, ImportPlace } from '../ports/importer.ts'
import type { Fields } from './fields.ts'
import { objectsOfArray } from './json-elements.ts'

/** Exports of chat programs: `conversations.json`, or numbered parts of it, in a folder or by itself. */
const partPattern = /(?:^|\/)conversations(?:[-_]?\d+)?\.json$/

/** Makes one conversation an item; undefined where nobody says a word, a text for what is wrong with it. */
export type ReadConversation = (conversation: Fields) => ImportItem | string | undefined

/** An importer for an array of conversations that is told by what its first one holds. */
export function chatExport(
  { name, summary }: Pick<Importer, 'name' | 'summary'>,
  mark: RegExp,
  readConversation: ReadConversation,
): Importer {
  return {
    name,
    summary,
    async recognises(place) {
      for (const part of partsOf(place)) if (mark.test(await place.head(part))) return true
      return false
    },
    async *read(place) {
      for (const part of partsOf(place)) yield* readPart(place, part, readConversation)
    },
  }
}

/** `undefined` is the place itself, where that is a file. */
const partsOf = ({ isFolder, names }: ImportPlace): (string | undefined)[] =>
  isFolder ? names.filter((name) => partPattern.test(name)) : [undefined]

async function* readPart(
  place: ImportPlace,
  part: string | undefined,
  readConversation: ReadConversation,
): AsyncIterable<ImportItem> {
  for await (const element of objectsOfArray(place, part)) {
    const item = 'why' in element ? element.why : readConversation(element.fields)
    if (typeof item === 'string') yield { kind: 'unreadable', where: element.where, why: item }
    else if (item) yield item
  }
}
