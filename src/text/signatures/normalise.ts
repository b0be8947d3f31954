/** Longest signature, characters: what follows mostly repeats values. */
const longest = 240

/** What changes from run to run, in the order in which it is replaced; each by a word that stands for its kind. */
const replaced: readonly (readonly [RegExp, string])[] = [
  // Some reporters of Node put its kind or code behind the name of an error, others do not.
  [/\b(\w*Error) \[\w+\](?=:|$)/g, '$1'],
  [/[‘’`´]/g, "'"],
  [/[“”]/g, '"'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, '<time>'],
  [/\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?\b/g, '<time>'],
  [/\b0x[0-9a-f]+\b/gi, '<address>'],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/gi, '<hash>'],
  [/\b(?:file|https?|wss?):\/\/(?:[\w.-]+@)?[\w.-]+(?::\d+)?[^\s'")\]]*/gi, '<address>'],
  [/\b(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[?::1?\]?)(?::\d+)\b/g, '<address>'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '<address>'],
  // Compilers call what they make on the way by chance.
  [/\bcc[A-Za-z0-9]{6}(?=\.(?:o|s)\b)/g, 'cc'],
  // Of a path, the last part says what it is about; where it lies changes with each machine.
  [
    /(?:[A-Za-z]:)?(?:[\\/](?:[\w.@+~-]+|<\w+>))*[\\/](?:tmp|temp|var[\\/]folders)[\\/][^\s'"):,\]]*?([\w.@+-]*)(?=[\s'"):,\]]|$)/g,
    '<path>/$1',
  ],
  [/(?:[A-Za-z]:)?(?:[\\/](?:[\w.@+~-]+|<\w+>))+[\\/]([\w.@+-]+)/g, '<path>/$1'],
  [/(?<![\w<])(?:\.{1,2}[\\/])*(?:[\w.@+-]+[\\/])+([\w@+-]+\.[A-Za-z]\w{0,5})\b/g, '<path>/$1'],
  [/(<path>\/[\w.@+-]*?)[-_.](?=[\w]*\d)[A-Za-z0-9]{6,}(?=[\s'"):,\]]|$)/g, '$1'],
  // `a.ts:12:5`, `a.ts(12,5)`, `line 12`.
  [/(\.\w{1,6})(?::\d+){1,2}\b/g, '$1'],
  [/(\.\w{1,6})\(\d+(?:,\d+)?\)/g, '$1'],
  // The number of an answer or an end says what went wrong.
  [/\b(status(?: code)?|HTTP(?:\/\d\.\d)?|exit(?:ed with)?(?: code| status)?)[ :=]+(\d{1,3})\b/gi, '$1 =$2'],
  [/(?<![\w=.-])[-+]?\d+(?:[.,]\d+)*(?=(?:ms|s|kb|mb|gb|%|px)?\b)/gi, '<n>'],
  [/\s+/g, ' '],
]

/** A message with what changes from run to run replaced: paths, numbers, addresses, hashes, times. */
export function normaliseMessage(message: string): string {
  let text = message
  for (const [form, by] of replaced) text = text.replace(form, by)
  return text.trim().slice(0, longest)
}

/** The name of a test by its words: reporters write `StockTest::testLeft` and `Stock Left` of one test. */
export function testWords(name: string): string {
  const words = normaliseMessage(name)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}<>]+/gu)
  return [...new Set(words?.filter((word) => !/^tests?$/.test(word)))].join(' ')
}
