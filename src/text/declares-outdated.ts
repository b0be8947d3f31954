import { behindSign } from './behind-sign.ts'

/** What a document says of itself: that it is outdated, and which one holds now. */
export interface Declared {
  /** The word that it uses: superseded, deprecated, obsolete … */
  status: string
  /** The document that it names in its place, as it is written there. */
  by?: string
  /** Further names of that document: the target of a link. */
  names: readonly string[]
}

const words =
  'superseded|deprecated|obsolete|outdated|out of date|rejected|withdrawn|replaced|retired|abandoned|veraltet|überholt|ersetzt|abgelehnt|verworfen|zurückgezogen'
/** What every declaration contains. */
const sign = new RegExp(`${words}|no longer|not up to date|nicht mehr`, 'i')
/** A status that says so: "superseded by ADR 7", and not "replaces ADR 3". */
const status = behindSign(sign, new RegExp(`^["'*_~\`\\s]*(${words})(?![\\p{L}-])`, 'iu'))
/** "[DEPRECATED] Release", "Authentication (deprecated, see passkeys)", "OBSOLETE: Router". */
const inTitle = behindSign(sign, new RegExp(`[[(](${words})(?:[\\]),:; –-])|^(${words})\\s*(?::|[-–—]\\s)`, 'iu'))
/** "This page is outdated." and "Deprecated: use the handbook instead." */
const notice = behindSign(
  new RegExp(`^(?:warning|note|notice|caution|important|achtung|hinweis|this|the present|diese|${words})`, 'i'),
  new RegExp(
    `^(?:(?:warning|note|notice|caution|important|achtung|hinweis)[:!\\s]*)?(?:(?:this|the present|diese[rs]?) (?:[\\p{L}-]+ )?(?:page|document|documentation|doc|guide|file|note|article|proposal|decision|policy|procedure|manual|how-?to|runbook|readme|spec|specification|plan|adr|rfc|version|seite|dokument|anleitung|notiz|datei|beschluss) (?:is|was|has been|ist|wurde)(?: (?:now|since|hereby|officially|inzwischen|nun))* (?:(${words})|no longer (?:maintained|valid|current|in use|used|up to date|correct)|not up to date|nicht mehr (?:gültig|aktuell))(?!\\p{L})|(${words})\\s*[:!–—-])`,
    'iu',
  ),
)
const successorWord =
  /\b(?:(?:superseded|replaced|obsoleted|ersetzt) (?:by|with|durch)|in favou?r of|please (?:use|see|read)|see(?: also)?|use|moved to|siehe|nutze|verwende)\s+/iu
const supersededKey = /^(?:superseded|replaced|obsoleted)[-_ ]?by$/i
const field = /^(?:[-*+]\s+|>\s*)?[*_]*([\p{L}_ -]{2,24}?)[*_]*\s*:[*_]*\s*(.*)$/u

/**
 * Reads whether a document declares itself outdated: in its front matter, its title, a status line above its text, or its
 * first paragraph. What it says later, or of other things ("the v1 API is deprecated"), does not count.
 */
export function declaresOutdated(text: string): Declared | undefined {
  const head = text.slice(0, longestHead)
  // Few documents have one of these words, and the forms cost 10 ms at their first use.
  if (!sign.test(head)) return undefined
  const lines = head.split(/\r?\n/)
  let at = 0
  if (/^\ufeff?---\s*$/.test(lines[0] ?? '')) {
    const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
    if (end < 0) return undefined
    const declared = inFrontMatter(lines.slice(1, end))
    if (declared) return declared
    at = end + 1
  }
  return inHead(lines.slice(at))
}
/** Characters of a document in which it says what it is. */
const longestHead = 1500

function inFrontMatter(lines: readonly string[]): Declared | undefined {
  const values = new Map(
    lines.flatMap((line) => {
      const [, key, value] = /^([\w -]+?)\s*:\s*(.+)$/.exec(line) ?? []
      return key === undefined ? [] : [[key.toLowerCase(), value!.replace(/^["']|["']\s*$/g, '')] as const]
    }),
  )
  const by = [...values].find(([key, value]) => supersededKey.test(key) && /[\p{L}\p{N}]/u.test(value))?.[1]
  const said = status.exec(values.get('status') ?? values.get('state') ?? '')?.[1]
  const flag = ['deprecated', 'obsolete', 'outdated'].find((key) => /^(?:true|yes)$/i.test(values.get(key) ?? ''))
  const found = said ?? flag ?? (by === undefined ? undefined : 'superseded')
  if (found === undefined) return undefined
  return declaredAs(found, by === undefined ? (values.get('status') ?? '') : `superseded by ${by}`)
}

/** The lines above the text: title and status. The first paragraph ends them. */
function inHead(lines: readonly string[]): Declared | undefined {
  let isStatus = false
  for (const [at, line] of lines.entries()) {
    const plain = line.trim()
    if (/^[-=|: ]*$/.test(plain) || callout.test(plain)) continue
    const [, level, title] = /^(#{1,6})\s+(.*)$/.exec(plain) ?? []
    if (level !== undefined && title !== undefined) {
      const own = level === '#' ? titleSays(title) : undefined
      if (own) return declaredAs(own, title)
      isStatus = /^(?:status|state|zustand)$/i.test(title)
      if (level !== '#' && !isStatus && !isMeta(title)) return undefined
      continue
    }
    const value = isStatus ? plain : statusValue(plain)
    if (value !== undefined) {
      const said = status.exec(value)?.[1]
      return said === undefined ? undefined : declaredAs(said, value)
    }
    if (isField(plain)) continue
    return fromNotice(paragraphAt(lines, at))
  }
  return undefined
}

/** "> **Warning**", "> [!NOTE]": what it is about follows. */
const callout = /^>?\s*(?:[*_]{2}(?:warning|note|caution|important)[*_]{2}:?|\[!\w+\])$/i
/** "Date: 2023-02-01", or a row of a table: not yet the text. */
const isField = (line: string): boolean =>
  line.startsWith('|') ||
  (field.test(line) && line.length <= longestField && !/[.!?]\s+\S/.test(line) && !isNotice(withoutMarks(line)))
const isNotice = (line: string): boolean => sign.test(line) && notice.test(line)
const longestField = 60
const withoutMarks = (line: string): string => line.replace(/^[\s>*_~]+/, '')
const isMeta = (title: string): boolean => /^(?:date|author|deciders?|tags?|metadata)$/i.test(title)

const titleSays = (title: string): string | undefined => {
  const own = /^status\s*:\s*(.*)$/i.exec(title)
  if (own) return status.exec(own[1]!)?.[1]
  const found = inTitle.exec(title)
  return found?.[1] ?? found?.[2]
}

function statusValue(line: string): string | undefined {
  const row = /^\|\s*[*_]*status[*_]*\s*\|\s*([^|]+)\|/i.exec(line)
  if (row) return row[1]!.trim()
  const [, key, value] = field.exec(line) ?? []
  return key !== undefined && /^(?:status|state|zustand)$/i.test(key.trim()) ? value : undefined
}

function paragraphAt(lines: readonly string[], at: number): string {
  const end = lines.findIndex((line, index) => index > at && line.replace(/^\s*>/, '').trim() === '')
  return lines
    .slice(at, end < 0 ? at + 4 : Math.min(end, at + 4))
    .map((line) => line.replace(/^\s*>\s?/, ''))
    .join(' ')
    .replace(/^[\s*_~]+/, '')
}

function fromNotice(paragraph: string): Declared | undefined {
  const found = sign.test(paragraph) ? notice.exec(paragraph) : null
  return found ? declaredAs(found[1] ?? found[2] ?? 'outdated', paragraph) : undefined
}

const link = /^[*_"'(]*\[([^\]]+)\](?:\(([^)\s]+)[^)]*\))?/
const code = /^[*_"'(]*`([^`]+)`/
const bare =
  /^[*_"'(]*((?:the |our |das |die |den )?[^\s,;()\]|]+(?: (?!instead\b|since\b|for\b|and\b|because\b|on\b)[^\s,;.()\]|]+){0,4})/i

/** The declaration with the document that its text names. */
function declaredAs(said: string, text: string): Declared {
  const lower = said.toLowerCase()
  const start = successorWord.exec(text)
  const rest = start
    ? text.slice(start.index + start[0].length)
    : (/\[[^\]]+\]\([^)]+\)|`[^`]+\.\w+`|\[\[[^\]]+\]\]/.exec(text)?.[0] ?? '')
  const [, label, target] = link.exec(rest) ?? []
  const by = (label ?? code.exec(rest)?.[1] ?? bare.exec(rest)?.[1])?.replace(/[\s.*_"']+$/, '').replace(/^\[+/, '')
  if (by === undefined || by.length < 2 || by.length > 80) return { status: lower, names: [] }
  return { status: lower, by, names: target === undefined ? [by] : [by, target] }
}
