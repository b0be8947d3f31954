import { invalidInput } from '../core/errors.ts'
import { didYouMean, nearest } from '../core/nearest.ts'
import { shellWord } from '../core/shell-word.ts'
import type { Importer, ImportPlace } from '../ports/importer.ts'

/**
 * Picks the importer by name, or the first that recognises the place. Errors: `import_format_unknown`,
 * `import_not_recognised`, `import_of_messages`.
 */
export async function chooseImporter(
  importers: readonly Importer[],
  place: ImportPlace,
  wanted: string | undefined,
): Promise<Importer> {
  return pickImporter(importers, place, {
    wanted,
    names: ['jarvis', ...importers.map(({ name }) => name)],
    formats: 'format',
    async otherwise() {
      const { messageImporters } = await import('./messages/message-importers.ts')
      for (const { name, recognises } of await messageImporters())
        if (await recognises(place))
          throw invalidInput(
            'import_of_messages',
            `${place.path} has messages between people (${name}). Import them with: jarvis messages import ${shellWord(place.path)}`,
            { path: place.path },
          )
      const talk = /\.(?:txt|md|jsonl?)$/i.test(place.path)
        ? ` A conversation as text is read with: jarvis ingest ${shellWord(place.path)}.`
        : ''
      return `${talk} A folder of documents is added with "jarvis collection add".`
    },
  })
}

type Recognising = Pick<Importer, 'name' | 'recognises'>

interface Picking {
  /** The format that the owner named; undefined picks the first that recognises the place. */
  wanted: string | undefined
  /** Known formats, for error messages. */
  names: readonly string[]
  /** What error messages call the formats: "format", "format of messages". */
  formats: string
  /** Returns the next step if no importer recognises the place, or throws a more specific error. */
  otherwise?(): Promise<string>
}

/** Picks one of these importers for a place. Errors: `import_format_unknown`, `import_not_recognised`. */
export async function pickImporter<Kind extends Recognising>(
  importers: readonly Kind[],
  place: ImportPlace,
  { wanted, names, formats, otherwise = async () => '' }: Picking,
): Promise<Kind> {
  if (wanted !== undefined) {
    const named = importers.find(({ name }) => name === wanted)
    if (named) return named
    const suggestions = nearest(wanted, names)
    throw invalidInput(
      'import_format_unknown',
      `Unknown format "${wanted}".${didYouMean(suggestions) || ` Formats: ${names.join(', ')}.`}`,
      { suggestions },
    )
  }
  for (const importer of importers) if (await importer.recognises(place)) return importer
  const next = await otherwise()
  throw invalidInput(
    'import_not_recognised',
    `${place.path} is not in a known ${formats}. If it is one of these, pass it with --from: ${names.join(', ')}.${next}`,
    { path: place.path },
  )
}
