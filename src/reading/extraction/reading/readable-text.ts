import { redact } from '../../../secrets/secrets.ts'
import { behindSign } from '../../../text/behind-sign.ts'

/** Most UTF-16 units read of a turn. Longer ones are pasted text; people's own statements come first. */
const readUnits = 16_000
/** Units in which secrets are searched, so that one that begins in the read part is covered to its end. */
const redactedUnits = 48_000

/**
 * Blanks out everything in a turn that is not the speaker's statement: secrets, private spans, code, quoted speech and
 * mail, logs, pasted lists and captions. Offsets stay valid. Covered secrets appear as `█`.
 */
export function readableText(text: string): string {
  let read = withoutPrivate(text.slice(0, redactedUnits)).slice(0, readUnits)
  read = blankFences(read)
  read = read.replace(caption, blanks)
  read = read.replace(quotation, (quote) => (isSpeech(quote) ? blanks(quote) : quote))
  if (!read.includes('\n')) return pastedBehindRequest(read)
  return blankLines(pastedBehindRequest(read))
}

/** Covers secrets as `█`, so that statements about them are recognized and skipped; private spans become spaces. */
function withoutPrivate(text: string): string {
  const { text: redacted, found } = redact(text)
  let read = redacted
  for (const { kind, start, end } of found) {
    if (kind === 'private') read = read.slice(0, start) + blanks(read.slice(start, end)) + read.slice(end)
  }
  return read
}

/** Quotations within one line. A mark for inches or seconds does not open one. */
const quotation = /(?<![\d\p{L}])"[^"\n]{8,600}"(?![\p{L}\d])|“[^“”\n]{8,600}”|„[^„“”\n]{8,600}[“”]|«[^«»\n]{8,600}»/gu
/** Words above which a quotation is not a title. */
const titleWords = 8
/** Whether a quotation is speech in the first person, or too long for a title, command or name. */
const isSpeech = (quote: string): boolean =>
  /\b(?:I|i'?m|[Mm]y|me|[Ww]e|[Oo]ur|[Ii]ch|[Mm]eine?|[Ww]ir)\b/.test(quote) || quote.split(/\s+/).length > titleWords

const caption =
  /\[(?:shared |attached )?(?:photo|image|picture|video|gif|sticker|audio|attachment|file)s?\b[^\]]{0,600}\]/gi

/** Spaces of the same length as the hidden text. */
const blanks = (hidden: string): string => hidden.replace(/[^\r\n]/g, ' ')

function blankFences(text: string): string {
  let at = text.indexOf('```')
  if (at < 0) return text
  let read = ''
  let from = 0
  while (at >= 0) {
    const close = text.indexOf('```', at + 3)
    const end = close < 0 ? text.length : close + 3
    read += text.slice(from, at) + blanks(text.slice(at, end))
    from = end
    at = text.indexOf('```', end)
  }
  return read + text.slice(from)
}

/** "Translate this: …", "Here is the mail: …", "lyrics: …": another person's text follows, not a statement. */
const pastedAhead = behindSign(
  /:\s/,
  /(?<!\p{L})(?:(?:übersetze?|korrigiere?|überarbeite|verbessere?|kürze?|formuliere)(?!\p{L})[^.?!\n:]{0,80}|(?:translate|summari[sz]e|proofread|rewrite|rephrase|paraphrase|shorten|polish|analy[sz]e|review|correct|edit|improve)\b[^.?!\n:]{0,80}|(?:here (?:is|are)|here's|below is|this is|following)\b[^.?!\n:]{0,60}\b(?:e?mail|article|text|letter|paragraph|draft|post|review|lyrics|poem|story|message|essay|log|logs|transcript|output|code|spec|readme|requirements|ticket|issue|quote|passage|snippet|description|document|cv|resume|bio)\b[^.?!\n:]{0,40}|(?:lyrics|poem|story|dialogue|script|quote)[^.?!\n:]{0,30}):\s/iu,
)

function pastedBehindRequest(text: string): string {
  const match = pastedAhead.exec(text)
  if (!match) return text
  const from = match.index + match[0].length
  return text.slice(0, from) + blanks(text.slice(from))
}

const quotedLine = /^\s*(?:>|\|)/
const mailHead =
  /^\s*(?:(?:from|sent|to|cc|subject)\s?: \S.*|-{2,}\s?(?:original|forwarded) message.*|begin forwarded message.*|on .{4,80} wrote:\s*)$/i
const codeLine =
  /^\s*(?:import |export |const |let |var |function |def |class |return |public |private |#include|@\w+\(|SELECT |INSERT |CREATE |<[/!]?[a-z][\w-]*[\s>/]|[}\])];?\s*$|\$ |at \S+\(|Traceback)|[{;]\s*$|=>\s*\{?/
const logLine = /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|(?:error|warn|warning|info|debug|trace)\b[:\]])/i
const listItem = /^\s*(?:[-*•+]|\d{1,2}[.)])\s/
const ownList =
  /\b(?:remember|about me|my (?:preferences|rules|setup|facts|details)|note|notes|instructions|preferences|for you to know)\b/i
/** Items from which a list counts as pasted. */
const pastedItems = 3

function blankLines(text: string): string {
  const lines = text.split('\n')
  const items = lines.reduce((count, line) => count + (listItem.test(line) ? 1 : 0), 0)
  let mail = false
  let own = false
  return lines
    .map((line) => {
      mail ||= mailHead.test(line)
      if (!listItem.test(line) && line.trim()) own = ownList.test(line)
      const pasted = items >= pastedItems && listItem.test(line) && !own
      const foreign = mail || pasted || quotedLine.test(line) || codeLine.test(line) || logLine.test(line)
      return foreign ? blanks(line) : line
    })
    .join('\n')
}
