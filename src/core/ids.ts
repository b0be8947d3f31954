import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A sortable id: 10 characters of time (milliseconds) and 12 random ones, in Crockford's base 32. Ids made later sort
 * later, and two processes never make the same one.
 */
export function newId(now: number): string {
  let time = ''
  for (let rest = Math.floor(now), i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = alphabet[rest % 32] + time
  let chance = ''
  for (const byte of randomBytes(12)) chance += alphabet[byte & 31]
  return time + chance
}

/** Pattern of an id. */
export const idForm = `[${alphabet}]{22}`

/** The ids in a text, as `newId` makes them. */
export const idsIn = (text: string): string[] => [...new Set(text.match(idPattern) ?? [])]

const idPattern = new RegExp(`(?<![0-9a-z])${idForm}(?![0-9a-z])`, 'g')

/** The ids of records. */
export const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id)

/** Last characters of an id that are enough to find its record in a space. */
const shortId = (id: string): string => id.slice(-6)

/** Id of a line of a context: its kind (fact, event, summary, observation) and the short id of its record. */
export const lineIdOf = (kind: 'f' | 'e' | 's' | 'o', { id }: { id: string }): string => `${kind}:${shortId(id)}`

/** When an id was made, epoch milliseconds. */
export const timeOfId = (id: string): number =>
  [...id.slice(0, 10)].reduce((time, letter) => time * 32 + alphabet.indexOf(letter), 0)

/** sha256 of text or bytes as 64 hex digits: the identity of content. */
export const contentHash = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** A prefix of the content hash, for comparing content with an earlier version. */
export const contentMark = (content: string | Uint8Array): string => contentHash(content).slice(0, 16)

/** Displayed hex digits of a content hash; any unique prefix of at least this length is accepted. */
export const docidLength = 6
export const docid = (hash: string): string => `#${hash.slice(0, docidLength)}`

/**
 * `jarvis://collection/path`, always one line. Control characters of a file's name are escaped as in URLs (`%0A`), and
 * so is a percent sign beside them. Readers of addresses decode them; a name cannot forge a line of an answer.
 */
export const fileAddress = (collection: string, path: string): string =>
  `jarvis://${collection}/${/[\p{Cc}\u2028\u2029]/u.test(path) ? path.replace(/[%\p{Cc}\u2028\u2029]/gu, encodeURIComponent) : path}`

/** Decodes the URL escapes of an address; a `%` without two hex digits is part of a name. */
export const withoutEscapes = (address: string): string =>
  address.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })

/** A short name fit for file names and addresses: lower case words joined by dashes, at most 60 characters. */
export function slug(text: string): string {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join('-').slice(0, 60).replace(/-+$/, '') || 'untitled'
}

/**
 * Whether a prefix names a path or a folder above it: `guide` covers `guide/a.md` and not `guidelines.md`. The entry
 * `chat.jsonl#4` is in `chat.jsonl`; '' covers everything.
 */
export const coversPath = (prefix: string, path: string): boolean =>
  prefix === '' || path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}#`)
