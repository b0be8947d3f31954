import { z } from 'zod'
import { redact } from '../../secrets/secrets.ts'
import { withHashes } from '../fetching/canonical-address.ts'
import { freeName, safeName } from '../files/file-names.ts'
import { gemKinds, textForms } from '../gem.ts'

const latestTime = 8.64e15

const words = z.string().transform((text) => redact(text).text)
const list = z.array(words)
const time = z.number().min(-latestTime).max(latestTime)
const notes = z.strictObject({ decisions: list, actionItems: list, openQuestions: list })

/** A gem with all of its versions and files, secrets covered. */
export const movedGem = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
  kind: z.enum(gemKinds),
  title: words,
  url: words.nullable(),
  project: words.nullable(),
  pending: words.nullable(),
  capturedAt: time,
  changedAt: time,
  readAt: time.nullable(),
  archivedAt: time.nullable(),
  deletedAt: time.nullable(),
  enrichedAt: time.nullable(),
  version: z.number().int().min(0),
  source: words,
  author: words.nullable(),
  publishedAt: time.nullable(),
  description: words,
  tags: list,
  enrichment: notes.extend({ oneLine: words, summary: words, keyPoints: list, topics: list }).nullable(),
  enrichedBy: z.string().nullable(),
  copilot: notes,
  highlights: words,
  notes: words,
  owned: z.array(z.enum(['title', 'tags'])),
  sources: z.array(z.strictObject({ name: words, key: z.string().transform(withHashes), at: time })),
  attributes: z.record(z.string(), words),
  texts: z.array(
    z.strictObject({
      version: z.number().int().min(1),
      form: z.enum(textForms),
      text: words,
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      capturedAt: time,
    }),
  ),
  /** Files in base 64. A name with a path would lead out of the gem's folder. */
  files: z
    .array(z.strictObject({ name: z.string().min(1), version: z.number().int().min(0), body: z.base64() }))
    .transform((files) => {
      const named: typeof files = []
      for (const file of files) named.push({ ...file, name: freeName(safeName(file.name), named) })
      return named
    }),
})

export type MovedGem = z.infer<typeof movedGem>
