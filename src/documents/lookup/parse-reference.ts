import { docidLength, idForm, withoutEscapes } from '../../core/ids.ts'

/** A range of lines: `from` counts from 1, `lines` is the number of lines. */
export interface LineRange {
  from?: number
  lines?: number
}

export type Reference =
  | ({ kind: 'docid'; hex: string } & LineRange)
  | ({ kind: 'uid'; uid: string } & LineRange)
  /** Interpretations in the order to try: a colon and a number can be part of the name. */
  | { kind: 'name'; readings: readonly ({ name: string } & LineRange)[] }

/** A record's id alone; in an address also that of a gem, which elsewhere looks like a file name. */
const uidForms = [
  new RegExp(String.raw`^(${idForm})(?::(\d+))?(?::(\d+))?$`),
  /^jarvis:\/\/record\/([\w-]+)(?::(\d+))?(?::(\d+))?$/,
]

/**
 * Parses `#a1b2c3`, a record's id, `jarvis://collection/path`, `collection/path` or a path, each with `:from[:lines]`.
 */
export function parseReference(text: string): Reference {
  const reference = text.trim()
  const docid = /^#([0-9a-f]+)(?::(\d+))?(?::(\d+))?$/i.exec(reference)
  if (docid && docid[1]!.length >= docidLength) {
    return { kind: 'docid', hex: docid[1]!.toLowerCase(), ...range(docid[2], docid[3]) }
  }
  const uid = uidForms.map((form) => form.exec(reference)).find((found) => found !== null)
  if (uid) return { kind: 'uid', uid: uid[1]!, ...range(uid[2], uid[3]) }
  const name = reference.replace(/^jarvis:\/\//, '')
  // Programs that treat addresses as URLs encode blanks and the like. The result is looked up, never opened.
  const names = name === reference ? [name] : [...new Set([name, withoutEscapes(name)])]
  return { kind: 'name', readings: names.flatMap(readings) }
}

/** The whole text as a name first, then without one number at its end, then without two. */
function readings(text: string): ({ name: string } & LineRange)[] {
  const all: ({ name: string } & LineRange)[] = [{ name: text }]
  const one = /^(.+):(\d+)$/s.exec(text)
  if (one) all.push({ name: one[1]!, ...range(one[2], undefined) })
  const two = /^(.+):(\d+):(\d+)$/s.exec(text)
  if (two) all.push({ name: two[1]!, ...range(two[2], two[3]) })
  return all
}

function range(from: string | undefined, lines: string | undefined): LineRange {
  return {
    ...(from !== undefined && { from: Number(from) }),
    ...(lines !== undefined && { lines: Number(lines) }),
  }
}
