import { describe, expect, it } from 'vitest'
import { readEnd } from './read-end.ts'
import { readReport, statementsOf } from './read-report.ts'

const openItems = (text: string) => statementsOf(readReport(text), 'next')

describe('remaining work in a text', () => {
  it('is listed under its heading, in any form, up to the next heading or paragraph', () => {
    const list = '1. Fix the off-by-one\n2. Run it on a copy\n   of staging\n- [x] Write the test\n- [ ] Drop `price`'
    const open = ['Fix the off-by-one', 'Run it on a copy of staging', 'Drop `price`']
    for (const heading of ['## Next steps', '**Still open**', 'Next steps:', '**TODO:**', '### Nächste Schritte'])
      expect(openItems(`Done.\n\n${heading}\n\n${list}\n\nLet me know!`), heading).toEqual(open)
    expect(openItems(`## Next steps\n${list}\n## Notes\n- none`)).toEqual(open)
    expect(openItems('**Next steps**: carts should expire; there is no job.')).toEqual([
      'carts should expire; there is no job.',
    ])
    expect(openItems('Offen: Die Migration fehlt noch.')).toEqual(['Die Migration fehlt noch.'])
    expect(openItems('次のステップ：\n- 移行を書く')).toEqual(['移行を書く'])
  })

  it('is listed after an introduction, and in unchecked boxes', () => {
    expect(
      openItems(
        'The image is built.\n\nNot pushed. To do that you have to:\n1. log in to the registry\n2. run `make push`',
      ),
    ).toEqual(['log in to the registry', 'run `make push`'])
    expect(openItems('Left before the launch:\n- [ ] notes for the press\n- [x] the new logo')).toEqual([
      'notes for the press',
    ])
    expect(openItems('Here is the plan:\n- [x] the parser\n- [ ] the printer of errors')).toEqual([
      'the printer of errors',
    ])
    expect(openItems('The Dutch text is my own, please have somebody from Ghent check it.')).toHaveLength(1)
    expect(openItems('Three files changed:\n- one.ts has the parser\n- two.ts has the printer')).toEqual([])
  })

  it('is not read from a sentence that begins like a heading', () => {
    expect(openItems('Remaining work is in the parser.\n- one\n- two')).toEqual(['Remaining work is in the parser.'])
    expect(openItems('Pending requests are kept in a queue.')).toEqual([])
    expect(openItems('- done\n- dusted')).toEqual([])
  })
})

describe('a heading with additional words', () => {
  it('is recognized when its markup says so', () => {
    const part = (text: string) => readReport(text).statements[0]?.part
    expect(part('**What I tried first**\n\nOnly the index was added.')).toBe('trial')
    expect(part('**What did not work**\n\nOnly the index was added.')).toBe('tried')
    expect(part('### To do on your side\n\nCreate the index on Sunday.')).toBe('next')
    expect(part('**Next**\n- [ ] bump the version')).toBe('next')
    expect(part('There is a second problem in the same loop: it is not atomic.')).not.toBe('cause')
  })
})

describe('the parts of a text', () => {
  it('include bold labels with a full stop', () => {
    const text =
      '**A wrong turn on the way.** Only the first piece was read. It fell short.\n\n**Falta.** El bloqueo del fichero.'
    expect(readReport(text).statements.map(({ part, text }) => `${part}: ${text}`)).toEqual([
      'tried: Only the first piece was read.',
      'undefined: It fell short.',
      'next: El bloqueo del fichero.',
    ])
    expect(readReport('**N9 is not in `regions.csv`.** One row has it.').statements[0]!.text).toContain('N9 is not')
  })

  it('keep a leading number when no list counts to it', () => {
    const texts = (text: string) => readReport(text).statements.map((one) => one.text)
    expect(texts('Der Wert stimmt.\n\n7. Mai: +0,60 kg statt -72.')).toContain('7. Mai: +0,60 kg statt -72.')
    expect(texts('1. It reads the file.\n2. It writes the file.')).toEqual([
      'It reads the file.',
      'It writes the file.',
    ])
  })
})

describe('the end of a report', () => {
  const end = (text: string) => readEnd(text, { hasAny: false, hasChanged: true }).statements

  it('keeps the text after words of agreement', () => {
    const [first] = end("You're right, corrected: `--zone` is listed as required. Note that nothing enforces it.")
    expect(first!.text).toContain('`--zone` is listed as required')
    expect(end("You're right. Fixed in `zone.ts`, which reads it now.").map(({ text }) => text)).toEqual([
      'Fixed in `zone.ts`, which reads it now.',
    ])
  })

  it.each([
    'I considered a trigger with a queue, but then every import has to be wired by hand.',
    "Anything that isn't a date still raises a `TypeError`.",
  ])('leaves no remaining work for "%s"', (text) => {
    expect(end(`The dates are parsed once. ${text}`).map(({ part }) => part)).not.toContain('next')
  })

  it('contains no decision in a description of behavior', () => {
    const parts = end('`load` is cached. A change of the file needs a restart from now on.').map(({ part }) => part)
    expect(parts).not.toContain('decided')
  })
})

describe('a full report', () => {
  const answer = `32/32 passing! Here is what I did:

### Root cause
\`backup()\` ran **after** the stone was placed. So both boards were the same.

### What was changed
1. **\`copy()\`** — uses \`copyTo()\`. It needs no cache.
2. **Limits**:
   - 5 tries
   - 30 s
3. The new order is:

\`\`\`js
backup(); place()
\`\`\`

**Decision**: keep SQLite, as nobody runs a server.

I first tried a lock, but it slowed the import down.

| File | Change |
| --- | --- |
| a.ts | Guards against null |

### Next steps
- Deploy with \`clasp push\``
  const of = (...parts: Parameters<typeof statementsOf> extends [unknown, ...infer Rest] ? Rest : never) =>
    statementsOf(readReport(answer), ...parts)

  it('is read by its headings, labels and lists', () => {
    expect(of('cause')).toEqual(['`backup()` ran after the stone was placed.'])
    expect(of('changed')).toEqual([
      '`copy()` — uses `copyTo()`.',
      'Limits: 5 tries; 30 s',
      'The new order is: `backup(); place()`',
      'a.ts: Guards against null',
    ])
    expect(of('decided')).toEqual(['keep SQLite, as nobody runs a server.'])
    expect(of('tried')).toEqual(['I first tried a lock, but it slowed the import down.'])
    expect(of('next')).toEqual(['Deploy with `clasp push`'])
  })

  it.each([
    'Next: describe the flag in the guide.',
    'Still to do: describe the flag in the guide.',
    'Noch offen: describe the flag in the guide.',
  ])('reads a label inside a paragraph as remaining work: %s', (label) => {
    const { statements } = readReport(`The report takes the flag now. ${label}`)
    expect(statements.at(-1)).toMatchObject({ part: 'next', text: 'describe the flag in the guide.' })
  })

  it('drops opening phrases', () => {
    const all = readReport(answer).statements.flatMap(({ text, part }) => (part === 'checked' ? [] : [text]))
    expect(all).toContain('It needs no cache.')
    for (const opener of ['32/32 passing', 'Here is what I did', '| --- |'])
      expect(all.join('\n')).not.toContain(opener)
  })

  it.each(['Ursache', 'La causa', '原因', '根本原因', '**The real bug**', '### 2. Root cause analysis (short)'])(
    'has its cause under the heading %s',
    (heading) => {
      const mark = heading.startsWith('*') || heading.startsWith('#') ? '' : '## '
      const { statements } = readReport(`${mark}${heading}\n\nThe cache kept the key of the former deploy.`)
      expect(statements).toMatchObject([{ part: 'cause' }])
    },
  )
})
