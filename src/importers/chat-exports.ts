import type { Importer, ImportItem, ImportPlace } from '../ports/importer.ts'
import type { Fields } from './fields.ts'
import { objectsOfArray } from './json-elements.ts'

/** Files of chat exports: `conversations.json`, or numbered parts of it, in a folder or alone. */
const partPattern = /(?:^|\/)conversations(?:[-_]?\d+)?\.json$/

/** Converts one conversation. Returns undefined if it is empty, or a text that says what is wrong with it. */
export type ReadConversation = (conversation: Fields) => ImportItem | string | undefined

/** An importer for an array of conversations, recognised by the fields of the first one. */
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

/** `undefined` is the place itself, when it is a file. */
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
