/**
 * Letters of which each match of a regular expression contains one: `["drop", "scrap"]` of `\b(?:drop|scrap(?:ped)?) it\b`.
 * In lower case for one that ignores case. Undefined without such letters, or with too many of them.
 */
export function requiredLetters(source, flags) {
  if (flags.includes('v')) return undefined
  const reader = { source, at: 0, ignoresCase: flags.includes('i') }
  const { needed } = readChoices(reader)
  return needed && needed.length <= mostNeeded
    ? needed.map((one) => (reader.ignoresCase ? one.toLowerCase() : one))
    : undefined
}

const fewestLetters = 2
const mostNeeded = 60
/** Most texts that are spelled out for one part. */
const mostExact = 24

/** `exact`: all texts that a part matches; undefined if there are others. `needed`: texts of which a match contains one. */
const unknown = { exact: undefined, needed: undefined }
const nothing = { exact: [''], needed: undefined }
const exactly = (texts) => ({ exact: texts, needed: worthwhile(texts) })
const worthwhile = (texts) => (texts?.every(({ length }) => length >= fewestLetters) ? [...new Set(texts)] : undefined)

function readChoices(reader) {
  const choices = [readSequence(reader)]
  while (reader.source[reader.at] === '|') {
    reader.at++
    choices.push(readSequence(reader))
  }
  if (choices.length === 1) return choices[0]
  const exact = choices.every((one) => one.exact) ? choices.flatMap((one) => one.exact) : undefined
  const needed = choices.every((one) => one.needed) ? [...new Set(choices.flatMap((one) => one.needed))] : undefined
  return { exact: exact && exact.length <= mostExact ? exact : undefined, needed }
}

function readSequence(reader) {
  let run = ['']
  let isExact = true
  let best
  const consider = (needed) => {
    if (needed && (!best || rank(needed) > rank(best))) best = needed
  }
  const end = () => {
    consider(worthwhile(run))
    run = ['']
    isExact = false
  }
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at])) {
    const part = readQuantified(reader)
    if (part.exact && part.exact.length * run.length <= mostExact)
      run = run.flatMap((before) => part.exact.map((after) => before + after))
    else end()
    consider(part.needed)
  }
  const exact = isExact ? run : undefined
  consider(worthwhile(run))
  return { exact, needed: best }
}

/** Rare letters are long, and few. */
const rank = (needed) => Math.min(...needed.map(({ length }) => length)) * 100 - needed.length

function readQuantified(reader) {
  const part = readPart(reader)
  const [whole, least] = /^(?:[?*]|\+|\{(\d+)(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at)) ?? []
  if (whole === undefined) return part
  reader.at += whole.length
  if (whole[0] === '?') return part.exact ? { exact: [...new Set(['', ...part.exact])], needed: undefined } : unknown
  if (whole[0] === '*' || least === '0') return unknown
  return { exact: undefined, needed: part.needed }
}

function readPart(reader) {
  const { source, at } = reader
  const letter = source[at]
  if (letter === '(') return readGroup(reader)
  if (letter === '[') return readClass(reader)
  if (letter === '\\') return readEscape(reader)
  reader.at++
  if (letter === '.') return unknown
  if (letter === '^' || letter === '$') return nothing
  return letterOf(letter, reader)
}

/** Beyond ASCII, ignoring case is more than lower case. */
const letterOf = (letter, { ignoresCase }) =>
  ignoresCase && letter > '\x7f' ? unknown : exactly([ignoresCase ? letter.toLowerCase() : letter])

function readGroup(reader) {
  const [start, look] = /^\((?:\?(?::|(<?[=!])|<[\w$]+>))?/.exec(reader.source.slice(reader.at))
  reader.at += start.length
  const inside = readChoices(reader)
  reader.at++
  // What is only looked at is no part of the match.
  return look === undefined ? inside : nothing
}

function readClass(reader) {
  const [whole, inside] = /^\[((?:[^\]\\]|\\.)*)\]/s.exec(reader.source.slice(reader.at))
  reader.at += whole.length
  if (inside === '' || inside.length > 4 || /[\\^-]|[\ud800-\udfff]/.test(inside)) return unknown
  const letters = [...inside].map((letter) => letterOf(letter, reader))
  return letters.every(({ exact }) => exact) ? exactly([...new Set(letters.flatMap(({ exact }) => exact))]) : unknown
}

function readEscape(reader) {
  const [whole] = /^\\(?:[pP]\{[^}]*\}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<[^>]*>|c[A-Za-z]|\d+|.)/s.exec(
    reader.source.slice(reader.at),
  )
  reader.at += whole.length
  if (/^\\[bB]$/.test(whole)) return nothing
  return whole.length === 2 && /[^\w\s]/.test(whole[1]) ? letterOf(whole[1], reader) : unknown
}
