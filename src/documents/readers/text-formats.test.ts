import { describe, expect, it } from 'vitest'
import { readCode } from './code.ts'
import { readCsv } from './csv.ts'
import { readHtml } from './html.ts'
import { readJsonl } from './jsonl.ts'
import type { readLargePage } from './large-page.ts'
import { readNotebook } from './notebook.ts'

const input = (path: string, text: string) => ({ path, text, bytes: new Uint8Array() })
const textOf = (extraction: object) => (extraction as { text: string }).text

describe('csv', () => {
  it('writes each row as a line with column names', () => {
    const { text } = readCsv(input('people.csv', 'name,city,note\nAnn,Bern,"likes, commas"\nBob,,"two\nlines"\n')) as {
      text: string
    }
    expect(text).toBe('name: Ann; city: Bern; note: likes, commas\nname: Bob; note: two lines')
  })

  it('finds the delimiter, also with commas in the values', () => {
    expect(textOf(readCsv(input('a.csv', 'name;amount\nAnn;1,50\n')))).toBe('name: Ann; amount: 1,50')
    expect(textOf(readCsv(input('a.tsv', 'name\tamount\nAnn\t1\n')))).toBe('name: Ann; amount: 1')
  })

  it('reads the names of a table whose first column has none', () => {
    expect(textOf(readCsv(input('a.csv', ',port,depth\n0,Brest,7\n')))).toBe('column 1: 0; port: Brest; depth: 7')
    expect(textOf(readCsv(input('a.csv', 'Brest,,7\nKiel,5,8\n')))).toContain('column 1: Brest')
  })

  it('refuses a table with too many columns', () => {
    const wide = Array.from({ length: 16_385 }, (_, index) => `c${index}`)
    expect(() => readCsv(input('a.csv', `${wide.join()}\n1\n`))).toThrow('a row has more than 16,384 columns')
    expect(textOf(readCsv(input('a.csv', `${wide.slice(1).join()}\n1\n`)))).toBe('c1: 1')
  })

  it('numbers the columns of a table without a header, and accepts ragged rows', () => {
    expect(textOf(readCsv(input('a.csv', '1,2\n3,4,5\n')))).toBe(
      'column 1: 1; column 2: 2\ncolumn 1: 3; column 2: 4; column 3: 5',
    )
  })
})

describe('jsonl', () => {
  it('skips an object with too many keys before parsing, and reports it', () => {
    const large = `{${Array.from({ length: 50_001 }, (_, index) => `"k${index}":1`).join()}}`
    const read = readJsonl(input('a.jsonl', `{"a":1}\n${large}\n`))
    expect(textOf(read)).toBe('a: 1')
    expect(read.notes).toEqual(['1 lines are objects of more than 50,000 names, the first is line 2'])
    expect(() => readJsonl(input('a.jsonl', large))).toThrow('more than 50,000 names')
  })
})

describe('notebook', () => {
  const cell = (cell_type: string, source: string | string[]) => ({ cell_type, source, outputs: [{ text: 'derived' }] })

  it('keeps notes and code, and omits outputs', () => {
    const notebook = {
      metadata: { language_info: { name: 'python' } },
      cells: [cell('markdown', ['# Tides\n', 'A study.']), cell('code', 'print(1)\n'), cell('raw', '')],
    }
    expect(readNotebook(input('a.ipynb', JSON.stringify(notebook)))).toMatchObject({
      form: 'markdown',
      text: '# Tides\nA study.\n\n```python\nprint(1)\n```',
    })
  })

  it('reads the older format with worksheets', () => {
    const notebook = { worksheets: [{ cells: [{ cell_type: 'code', input: ['x = 1'] }] }] }
    expect(textOf(readNotebook(input('a.ipynb', JSON.stringify(notebook))))).toContain('x = 1')
  })

  it.each(['{', '[]', 'null', '{"cells": 3}'])('refuses %s with a reason', (text) => {
    expect(() => readNotebook(input('a.ipynb', text))).toThrow(/the notebook/)
  })
})

describe('code', () => {
  it.each([
    ['a/b.ts', 'typescript'],
    ['x.py', 'python'],
    ['Main.java', 'java'],
    ['lib.rs', 'rust'],
    ['y.zig', 'zig'],
  ])('detects the language of %s', (path, language) => {
    expect(readCode(input(path, 'x'))).toMatchObject({ form: 'code', language })
  })
})

describe('html', () => {
  const article = Array.from(
    { length: 8 },
    (_, n) => `<p>Paragraph ${n} tells a little about the sea and its tides.</p>`,
  )
  const page = `<!doctype html><html><head><title>On tides</title>
    <meta property="article:published_time" content="2024-03-15"><style>p { color: red }</style></head>
    <body><nav><a href="/">Home page link</a></nav><article><h1>On tides</h1>${article.join('')}
    <table><thead><tr><th>Port</th><th>Height</th></tr></thead><tbody><tr><td>Brest</td><td>7 m</td></tr></tbody></table>
    <pre><code>let a_b = 1</code></pre></article><script>alert('no')</script></body></html>`

  it('extracts the article as Markdown, with title and date', () => {
    const { text, title, date } = readHtml(input('a.html', page))
    expect(title).toBe('On tides')
    expect(date).toBe(Date.UTC(2024, 2, 15))
    expect(text).toContain('Paragraph 7 tells')
    expect(text).toContain('| Port | Height |\n| --- | --- |\n| Brest | 7 m |')
    expect(text).toContain('let a_b = 1')
    expect(text).not.toMatch(/alert|color|Home page/)
  })

  it('keeps a page that is not an article complete', () => {
    expect(textOf(readHtml(input('a.html', '<h1>Short</h1><p>Only <b>this</b>.</p>')))).toBe(
      '# Short\n\nOnly **this**.',
    )
  })

  it.each(['<div>', '<html><body></body></html>', '<p></p><script>x</script>'])('refuses %s without text', (html) => {
    expect(() => readHtml(input('a.html', html))).toThrow('no text')
  })

  it('survives broken markup', () => {
    expect(
      textOf(readHtml(input('a.html', '<p>open <b>bold <i>both</p><td>cell</table> tail &nbsp;&bogus; <'))),
    ).toContain('open')
  })
})

it('reads a page without tags of its head or body', () => {
  for (const page of [
    '<!doctype html><html lang=en><meta charset=utf-8><title>Tides</title><p>High at noon.',
    '<html><title>Tides</title><body><p>High at noon.</p></body></html>',
    '<html><head><title>Tides</title></head><p>High at noon.</p></html>',
    '<!-- <html> --><title>Tides</title><p>High at noon.</p>',
  ])
    expect(textOf(readHtml(input('a.html', page))), page).toContain('High at noon.')
})

describe('a large table or page', () => {
  it('repeats column names in every row as in a small table', () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `Ann ${index},Oslo`)
    const { text } = readCsv({ path: 'a.csv', text: ['name,city', ...rows].join('\n'), bytes: new Uint8Array() }) as {
      text: string
    }
    expect(text.split('\n')).toHaveLength(3000)
    expect(text.split('\n').at(-1)).toBe('name: Ann 2999; city: Oslo')
  })

  it('is refused when long column names would multiply its size', () => {
    const names = Array.from({ length: 50 }, () => 'n'.repeat(2000)).join(',')
    const rows = Array.from({ length: 500 }, () => Array(50).fill('x').join(','))
    const read = () => readCsv({ path: 'a.csv', text: [names, ...rows].join('\n'), bytes: new Uint8Array() })
    expect(read).toThrow('with the names of its columns, the table has more than 32 MB')
  })

  it('is read without an element tree', () => {
    const many = Array.from({ length: 40_000 }, (_, index) => `<p>Line ${index} &amp; more.</p>`).join('')
    const page = `<html><head><title>Long</title><meta name="date" content="2024-03-15"><style>p {}</style></head><body>
      <nav>Menu</nav><h2>Tides</h2><ul><li>High<li>Low</ul>${many}<script>alert(1)</script></body></html>`
    const { text, title, date, notes } = readHtml({
      path: 'a.html',
      text: page,
      bytes: new Uint8Array(),
    }) as ReturnType<typeof readLargePage>
    expect(text).toMatch(/^## Tides\n\n- High\n- Low\n\nLine 0 & more\.\n\nLine 1 & more\./)
    expect(text.endsWith('Line 39999 & more.')).toBe(true)
    expect(text).not.toMatch(/Menu|alert|p \{/)
    expect({ title, date, notes }).toEqual({
      title: 'Long',
      date: Date.UTC(2024, 2, 15),
      notes: ['the page is so large that its text was taken without its layout'],
    })
  })

  it('is read with deep nesting, and refused with extreme nesting', () => {
    const nested = (depth: number) => ({
      path: 'a.html',
      text: `${'<div>'.repeat(depth)}deep`,
      bytes: new Uint8Array(),
    })
    expect(readHtml(nested(300))).toMatchObject({ text: 'deep' })
    expect(readHtml(nested(900))).toMatchObject({ text: 'deep' })
    expect(() => readHtml(nested(20_000))).toThrow('nested more than 1000 levels deep')
  })
})
