/** Parts of a statement that comparison uses. */
export interface ReadStatement {
  text: string
  /** All words in lower case. */
  tokens: readonly string[]
  /** Stems of its content words, in order. */
  content: readonly string[]
  /** The same without number words and names of days. */
  matter: readonly string[]
  /** Names inside the sentence. */
  names: ReadonlySet<string>
  /** Its first word, if it begins with a capital. */
  first: string
  numbers: ReadonlySet<string>
  /** Numbers by the stem of the word or sign that they count. */
  units: ReadonlyMap<string, ReadonlySet<string>>
  /** Days and months. */
  days: ReadonlySet<string>
  /** People and things that own something in it, and relatives. */
  owners: ReadonlySet<string>
  kin: ReadonlySet<string>
  subject: 'i' | 'we' | 'person' | 'thing' | 'other'
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

const functionWords =
  words(`a an the of to in on at for with and or but is are am was were be been being do does did has
  have had i i'm i've my me mine we our us we're you your yours he she his her him they their them it its it's this that
  these those there here as by from not no so if then than very just only will would can could should may might must who
  what which when where how all any some one's s t ll ve re d m up out off over about into after before per each every`)
const numberWords = words(`two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred half quarter first second third`)
const kinWords =
  words(`mother mum mom mama father dad papa sister brother aunt uncle son daughter wife husband cousin boss
  neighbour neighbor friend grandma grandpa grandad grandfather grandmother nephew niece flatmate tenant landlord colleague`)
const dayNames =
  'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December'
const dayName = new RegExp(`\\b(${dayNames})s?\\b`, 'g')
const dayWords = new Set(dayNames.toLowerCase().split('|'))
const number = /\d[\d.,:]*\d|\d/g
const counted = new RegExp(
  `(?:([$€£])\\s?)?(\\d[\\d.,:]*|\\b(?:one|${[...numberWords].join('|')})\\b)[ -]?([A-Za-z%€$£]+)?`,
  'gi',
)
const owner = /\b([\p{L}\d_]+)['’]s\b(?! (?:a|an|the|not|been|got|going|in|on|at|now|gone|my|hers|his|ours)\b)/giu
const noOwner = words('it that there he she what let who')
const innerName = /(?<=[^.!?\s]\s)\p{Lu}[\p{L}\d_]+/gu

/** A rough stem that two forms of a word share. */
function roughStem(word: string): string {
  const bare = word.replace(/'s$/, '')
  for (const end of ['ing', 'ed', 'es', 's', 'ly', 'e'])
    if (bare.endsWith(end) && bare.length - end.length >= 3) return bare.slice(0, -end.length)
  return bare
}

const isNumberWord = (word: string): boolean => numberWords.has(word)

/** Analyses a statement. Linear in its length; text beyond a page is pasted and not read. */
export function readStatement(whole: string): ReadStatement {
  const text = whole.slice(0, mostRead).replaceAll('’', "'")
  const tokens = text.toLowerCase().match(/[\p{L}\d][\p{L}\d_']*/gu) ?? []
  const about = tokens.filter((word) => !functionWords.has(word) && !/^\d/.test(word))
  const plain = about.filter((word) => !numberWords.has(word) && !dayWords.has(word.replace(/s$/, '')))
  const numbers = new Set([...(text.match(number) ?? []), ...tokens.filter(isNumberWord)])
  const days = new Set([...text.matchAll(dayName)].map(([, day]) => day!.toLowerCase()))
  const owners = new Set([...text.matchAll(owner)].map(([, name]) => name!.toLowerCase()))
  for (const word of noOwner) owners.delete(word)
  const kin = new Set(tokens.filter((word) => kinWords.has(word)))
  for (const word of kin) owners.add(word)
  return {
    text,
    tokens,
    content: about.map(roughStem),
    matter: plain.map(roughStem),
    names: new Set((text.match(innerName) ?? []).filter((name) => !dayWords.has(name.toLowerCase()))),
    first: /^\p{Lu}[\p{L}\d_]+/u.exec(text)?.[0] ?? '',
    numbers,
    units: unitsOf(text),
    days,
    owners,
    kin,
    subject: subjectOf(tokens),
  }
}
const mostRead = 2000

function unitsOf(text: string): Map<string, Set<string>> {
  const units = new Map<string, Set<string>>()
  for (const [, sign, value, word] of text.matchAll(counted)) {
    const unit = roughStem((sign ?? word ?? '').toLowerCase())
    units.set(unit, (units.get(unit) ?? new Set()).add(value!))
  }
  return units
}

const subjects: readonly [ReadStatement['subject'], ReadonlySet<string>][] = [
  ['i', words("i i'm i've i'll me my")],
  ['we', words("we we're we've our us")],
  ['person', words("he she his her he's she's")],
  ['thing', words("it it's its that this they they're their")],
]

function subjectOf(tokens: readonly string[]): ReadStatement['subject'] {
  for (const word of tokens.slice(0, 3)) {
    const found = subjects.find(([, list]) => list.has(word))
    if (found) return found[0]
  }
  return 'other'
}

/** Names in a statement; its first word counts if the other statement has it as a name. */
export function namesIn(statement: ReadStatement, other: ReadStatement): ReadonlySet<string> {
  const { first, names } = statement
  const isName =
    first !== '' && (other.names.has(first) || (other.first === first && !functionWords.has(first.toLowerCase())))
  return isName ? new Set([...names, first]) : names
}
