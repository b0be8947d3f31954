import { describe, expect, it } from 'vitest'
import { readCode } from './code.ts'
import { readCsv } from './csv.ts'
import { readHtml } from './html.ts'
import { readNotebook } from './notebook.ts'

const input = (path: string, text: string) => ({ path, text, bytes: new Uint8Array() })
const textOf = (extraction: object) => (extraction as { text: string }).text

describe('csv', () => {
  it('writes each row as a line that names its columns', () => {
    const { text } = readCsv(input('people.csv', 'name,city,note\nAnn,Bern,"likes, commas"\nBob,,"two\nlines"\n')) as {
      text: string
    }
    expect(text).toBe('name: Ann; city: Bern; note: likes, commas\nname: Bob; note: two lines')
  })

  it('finds the delimiter, also when commas stand in the values', () => {
    expect(textOf(readCsv(input('a.csv', 'name;amount\nAnn;1,50\n')))).toBe('name: Ann; amount: 1,50')
    expect(textOf(readCsv(input('a.tsv', 'name\tamount\nAnn\t1\n')))).toBe('name: Ann; amount: 1')
  })

  it('numbers the columns of a table without a head, and takes ragged rows', () => {
    expect(textOf(readCsv(input('a.csv', '1,2\n3,4,5\n')))).toBe(
      'column 1: 1; column 2: 2\ncolumn 1: 3; column 2: 4; column 3: 5',
    )
  })
})

describe('notebook', () => {
  const cell = (cell_type: string, source: string | string[]) => ({ cell_type, source, outputs: [{ text: 'derived' }] })

  it('keeps notes and code, and leaves out what was computed', () => {
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

  it.each(['{', '[]', '{"cells": 3}'])('refuses %s with a reason', (text) => {
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
  ])('knows the language of %s', (path, language) => {
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

  it('takes the article as markdown, with title and date', () => {
    const { text, title, date } = readHtml(input('a.html', page))
    expect(title).toBe('On tides')
    expect(date).toBe(Date.UTC(2024, 2, 15))
    expect(text).toContain('Paragraph 7 tells')
    expect(text).toContain('| Port | Height |\n| --- | --- |\n| Brest | 7 m |')
    expect(text).toContain('let a_b = 1')
    expect(text).not.toMatch(/alert|color|Home page/)
  })

  it('takes a page that is no article whole', () => {
    expect(textOf(readHtml(input('a.html', '<h1>Short</h1><p>Only <b>this</b>.</p>')))).toBe(
      '# Short\n\nOnly **this**.',
    )
  })

  it.each(['<div>', '<html><body></body></html>', '<p></p><script>x</script>'])('refuses %s: no text', (html) => {
    expect(() => readHtml(input('a.html', html))).toThrow('no text')
  })

  it('survives broken markup', () => {
    expect(
      textOf(readHtml(input('a.html', '<p>open <b>bold <i>both</p><td>cell</table> tail &nbsp;&bogus; <'))),
    ).toContain('open')
  })
})
