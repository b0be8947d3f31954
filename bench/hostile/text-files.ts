/** Text files that are meant to cost as much as a file can, each about as large as files may be (10 MB). */
export type MadeFile = () => string | Uint8Array

const most = 9_900_000
/** `part` again and again, up to the limit of a file. */
const filled = (part: string, bytes = most): string => part.repeat(Math.floor(bytes / Buffer.byteLength(part)))
const numbered = (count: number, line: (index: number) => string, joint = '\n'): string =>
  Array.from({ length: count }, (_, index) => line(index)).join(joint)
const nested = (open: string, close: string, depth: number, inside = ''): string =>
  open.repeat(depth) + inside + close.repeat(depth)

const markdown: Record<string, MadeFile> = {
  'one-line.md': () => filled('word '),
  'short-lines.md': () => filled('ab\n'),
  'empty-lines.md': () => `first${filled('\n')}last`,
  'quotes.md': () => nested('> ', '', 1_000_000, 'deep'),
  'brackets.md': () => nested('[', ']', 2_000_000, 'link'),
  'stars.md': () => filled('*_'),
  'open-fence.md': () => `\`\`\`js\n${filled('a = [1]\n')}`,
  'backticks.md': () => filled('`a ``b ```c '),
  'headings.md': () => numbered(600_000, (index) => `# Part ${index}`),
  'deep-headings.md': () => numbered(600_000, (index) => `${'#'.repeat(1 + (index % 6))} Part ${index}`),
  'one-heading.md': () => `# ${filled('title ')}\n\ntext`,
  'table.md': () => `|${filled(' a |', 4_000_000)}\n|${filled(' --- |', 4_000_000)}\n`,
  'list.md': () => numbered(4_000, (index) => `${' '.repeat(index % 2_000)}- item`),
  'front-matter.md': () => `---\n${filled('key: [a, b]\n')}`,
  'comments.md': () => filled('<!-- '),
}

const text: Record<string, MadeFile> = {
  'one-word.txt': () => filled('a'),
  'spaces.txt': () => `first${filled(' ')}last`,
  'new-words.txt': () => numbered(1_100_000, (index) => `w${(index * 7919).toString(36)}`, ' '),
  'capitals.txt': () => filled('aB1_c.D-'),
  'marks.txt': () => `a${filled('\u0301')}`,
  'faces.txt': () => filled('👩‍👩‍👧‍👦'),
  'chinese.txt': () => filled('汉字文章'),
  'bad-bytes.txt': () => Buffer.alloc(most, 0xe2),
  'sentences.txt': () => filled('I am. '),
  'dates.txt': () => filled('2024-03-15 '),
  'digits.txt': () => filled('1'),
  'paths.txt': () => filled('/a/b.c:1 '),
  'secrets.txt': () => filled('password = '),
  'keys.txt': () => filled('-----BEGIN PRIVATE KEY-----\n'),
  'tags.txt': () => filled('<private>'),
  'turns.txt': () => numbered(700_000, (index) => `${index % 2 ? 'User' : 'Assistant'}: yes?`),
  'times.txt': () => numbered(400_000, () => '[2024-03-15 10:32] Anna: yes'),
  'cues.srt': () =>
    numbered(150_000, (index) => `${index}\n00:00:01,000 --> 00:00:02,000\nHello there, number ${index}.\n`),
  'open-cue.vtt': () => `WEBVTT\n\n00:00:01.000 --> ${filled('00:00:02.000 --> ')}`,
  'deep.json': () => nested('[', ']', 4_900_000),
  'deep-keys.json': () => nested('{"a":', '}', 1_600_000, '1'),
  'entities.xml': () => `<!DOCTYPE a [<!ENTITY a "${filled('lol', 5_000_000)}">]>${filled('&a;', 4_000_000)}`,
}

const code: Record<string, MadeFile> = {
  'one-line.js': () => filled('a(b=>c[d]);'),
  'deep.js': () => nested('(', ')', 4_000_000, '1'),
  'deep-functions.js': () => nested('function f(){', '}', 600_000),
  'open-string.js': () => `const a = \`${filled('${')}`,
  'open-comment.ts': () => `/* ${filled('never closed ')}`,
  'functions.ts': () => numbered(300_000, (index) => `function f${index}() { return 1 }`),
  'indents.py': () => numbered(4_000, (index) => `${' '.repeat(index)}if a:`),
  'generics.ts': () => filled('a<b<c<d<'),
  'macros.c': () => filled('#define A(x) A(A(x))\n'),
}

const lists: Record<string, MadeFile> = {
  'deep.ipynb': () => `{"cells":${nested('[', ']', 4_000_000)}}`,
  'cells.ipynb': () =>
    `{"cells":[${numbered(150_000, (index) => `{"cell_type":"code","source":["a = ${index}"]}`, ',')}]}`,
  'one-cell.ipynb': () => `{"cells":[{"cell_type":"markdown","source":"${filled('word ')}"}]}`,
  'lines.ipynb': () => `{"cells":[{"cell_type":"code","source":[${filled('"a\\n",')}""]}]}`,
  'outputs.ipynb': () =>
    `{"cells":[{"cell_type":"code","source":"a","outputs":[{"data":{"image/png":"${filled('iVBOR')}"}}]}]}`,
  'cut.ipynb': () => `{"cells":[{"cell_type":"code","source":["${filled('word ')}`,
  'objects.jsonl': () => filled('{"text":"a"}\n'),
  'empty-objects.jsonl': () => filled('{}\n'),
  'keys.jsonl': () => `{${numbered(700_000, (index) => `"key${index}":1`, ',')}}\n`,
  'deep.jsonl': () => `{"a":${nested('[', ']', 4_000_000)}}\n`,
  'deep-keys.jsonl': () => nested('{"a":', '}', 1_600_000, '1'),
  'one-object.jsonl': () => `{"text":"${filled('word ')}"}\n`,
  'turns.jsonl': () => numbered(200_000, (index) => `{"role":"user","content":"What is ${index}?"}`),
  'one-session.jsonl': () =>
    numbered(120_000, (index) => `{"role":"user","session":"s","id":"m","content":"What is ${index}?"}`),
}

const tables: Record<string, MadeFile> = {
  'million-cells.csv': () => numbered(1_000, () => filled('1,', 2_000)),
  'one-row.csv': () => filled('a,'),
  'wide.csv': () => `${numbered(300_000, (index) => `column${index}`, ',')}\n${filled('1,', 600_000)}\n`,
  'short-rows.csv': () => filled('a,b\n'),
  'open-quote.csv': () => `a,b\n"${filled('never closed,\n')}`,
  'quotes.csv': () => filled('"",'),
  'one-cell.csv': () => `a\n${filled('word ')}`,
  'tabs.tsv': () => filled('\t'),
  'long-names.csv': () =>
    `${numbered(100, () => filled('name', 1_000), ',')}\n${filled(`${'1,'.repeat(99)}1\n`, 2_000_000)}`,
}

/** By file name. */
export const textFiles: Readonly<Record<string, MadeFile>> = { ...markdown, ...text, ...code, ...lists, ...tables }
