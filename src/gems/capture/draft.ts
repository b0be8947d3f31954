import { readsAsInstruction } from '../../core/flag-instruction.ts'
import { redact } from '../../secrets/secrets.ts'
import { decodePage } from '../../text/decode-page.ts'
import { freeName, safeName } from '../files/file-names.ts'
import { type Gem, type GemFile, type GemText, joinTags, newGem } from '../gem.ts'
import { textHash } from '../keeping/texts-repository.ts'
import { isTextual, outsideEncoded, writtenText } from '../reading/texts-in-file.ts'
import type { GivenFile, ReadThing } from '../reading/thing.ts'

/** The owner's words about a gem at its capture. */
export interface OwnersWords {
  title?: string | undefined
  tags?: readonly string[] | undefined
  project?: string | undefined
  notes?: string | undefined
  highlights?: string | undefined
  /** Time of its capture by another program. */
  capturedAt?: number | undefined
}

/** A gem before the check whether it is new. */
export interface Draft {
  gem: Gem
  text: Omit<GemText, 'version'> | undefined
  files: Omit<GemFile, 'version'>[]
  notes: string[]
}

const longestTitle = 500
/** A longer title or description is not used. */
const longestDescription = 1000

/** A gem of the read content: secrets redacted, file names made safe. `original` is stored beside the text. */
export function draftOf(
  thing: ReadThing,
  { id, now, original, owner = {} }: { id: string; now: number; original?: GivenFile | undefined; owner?: OwnersWords },
): Draft {
  const covered = (text: string) => redact(text).text
  const body = redact(thing.text.replace(/\r\n?/g, '\n').trim())
  const notes = [...(thing.notes ?? [])]
  const files: Draft['files'] = []
  const hasSecrets = body.found.length > 0
  const attachments = (thing.attachments ?? []).map((file) => ({ file, kept: coveredFile(file, false) }))
  const isCleanMail = !hasSecrets && attachments.every(({ file, kept }) => kept === file.bytes)
  const originals = (original ? [original] : []).map((file) => ({
    file,
    kept: isCleanMail && /\.eml$/i.test(file.name) ? coveredMail(file) : coveredFile(file, hasSecrets),
  }))
  for (const { file, kept } of [...originals, ...attachments]) {
    if (kept) files.push({ name: freeName(safeName(file.name), files), bytes: kept })
    else notes.push(`${file.name} was not kept beside the text: it holds secrets, which cannot be covered in it.`)
  }
  const title = covered(owner.title?.trim() || thing.title)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestTitle)
  const isFlagged = readsAsInstruction(body.text)
  const text =
    body.text === ''
      ? undefined
      : { form: thing.form, text: body.text, hash: textHash(body.text), capturedAt: owner.capturedAt ?? now }
  const gem: Gem = {
    ...newGem(id, now),
    kind: thing.kind,
    title: title || 'Untitled',
    project: owner.project?.trim() || null,
    capturedAt: owner.capturedAt ?? now,
    version: text ? 1 : 0,
    source: covered(thing.source ?? ''),
    author: thing.author === undefined ? null : covered(thing.author),
    publishedAt: thing.publishedAt ?? null,
    description: covered(thing.description ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longestDescription),
    tags: cleanTags([...(owner.tags ?? []), ...(thing.tags ?? [])]),
    notes: covered(owner.notes?.trim() ?? ''),
    highlights: covered(owner.highlights?.trim() ?? ''),
    owned: [...(owner.tags?.length ? (['tags'] as const) : []), ...(owner.title?.trim() ? (['title'] as const) : [])],
    attributes: {
      ...thing.attributes,
      ...(thing.speakers?.length && { speakers: thing.speakers.join(', ') }),
      ...(isFlagged && { reads: 'as an instruction' }),
    },
  }
  return { gem, text, files, notes }
}

/** Tags without secrets and marks, deduplicated without case. */
export function cleanTags(tags: readonly string[]): string[] {
  const clean = tags.map((tag) =>
    redact(tag)
      .text.replace(/^#/, '')
      .replace(/[\s,]+/g, ' ')
      .trim()
      .slice(0, 100),
  )
  return joinTags(clean.filter((tag) => tag !== ''))
}

/** A mail without secrets in its parts: their base64 stays as it is, and the rest is covered. */
function coveredMail({ bytes, type }: GivenFile): Uint8Array {
  const whole = decodePage(bytes, type)
  const text = outsideEncoded(whole, (part) => redact(part).text)
  return text === whole ? bytes : new TextEncoder().encode(text)
}

/**
 * A file without its secrets; undefined where they cannot be covered. A format whose markup can cut a secret is not
 * trusted once its text held one.
 */
function coveredFile(file: GivenFile, hasSecrets: boolean): Uint8Array | undefined {
  if (hasSecrets && !isTextual(file)) return undefined
  const { text, found } = redact(writtenText(file) ?? '')
  return found.length === 0 ? file.bytes : new TextEncoder().encode(text)
}
