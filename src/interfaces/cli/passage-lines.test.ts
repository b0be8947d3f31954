import { describe, expect, it } from 'vitest'
import { styleMarks } from './layout.ts'
import { passageLines } from './passage-lines.ts'

const linesOf = (snippet: string, found: readonly string[] = [], path: string | null = 'notes/a.md', width = 60) =>
  passageLines(
    {
      snippet,
      highlights: found.map((word) => [snippet.indexOf(word), snippet.indexOf(word) + word.length]),
      path,
      kind: path === null ? 'observation' : 'document',
    },
    width,
  ).map((line) => styleMarks(line, (word) => `<${word}>`))

describe('a passage in a terminal', () => {
  it('drops partial links and bold marks at its edges, callouts and pictures', () => {
    expect(linesOf('/a.example/search?type=plugin) that have become popular')).toEqual(['that have become popular'])
    expect(linesOf('help you sync notes. While they offer restoration, **they are not')).toEqual([
      'help you sync notes. While they offer restoration, they are',
      'not',
    ])
    expect(linesOf('services|hosting platform]] using this, as in [[Sync|the')).toEqual([
      'hosting platform using this, as in the',
    ])
    expect(linesOf('never a backup**, and never a copy')).toEqual(['never a backup, and never a copy'])
    expect(linesOf('> [!note]- Views\n> Switch ![[lucide-send.svg#icon]] with [[Keys]].', ['Keys'])).toEqual([
      'Views Switch with <Keys>.',
    ])
    expect(linesOf('a ** b (see c/d) [!x] done')).toEqual(['a ** b (see c/d) [!x] done'])
    for (const text of ['I/O) is slow', 'C#) and Java', 'It is O(2**n', 'Leave out node_modules/** here'])
      expect(linesOf(text)).toEqual([text])
  })

  it('drops Markdown marks, and keeps headings, items and rows apart', () => {
    expect(
      linesOf(
        '## When it fails\nStop the **nightly** job first:\nit would overwrite the copy.\n\n- Call [Grace](grace.md)\n- Wait\n\n| date | minutes |\n| --- | --- |\n| 2024-05-06 | 52 |',
        ['nightly', 'Grace'],
      ),
    ).toEqual([
      'When it fails',
      'Stop the <nightly> job first: it would overwrite the copy.',
      '• Call <Grace>',
      '• Wait',
      'date · minutes',
      '2024-05-06 · 52',
    ])
  })

  it('highlights a word after an accent and wide letters', () => {
    expect(linesOf('# Élan\n\n日本 the `flag` was set', ['flag'])).toEqual(['Élan', '日本 the <flag> was set'])
  })

  it('keeps the lines of code, also when it begins or ends inside code', () => {
    expect(linesOf('Ask:\n\n```sh\njarvis up\njarvis open\n```\nThen\nread.')).toEqual([
      'Ask:',
      'jarvis up',
      'jarvis open',
      'Then read.',
    ])
    expect(linesOf('jarvis up\njarvis open\n```\nThen\nread.')).toEqual(['jarvis up', 'jarvis open', 'Then read.'])
    expect(linesOf('Two\nlines:\n\n```\njarvis up\njarvis open')).toEqual(['Two lines:', 'jarvis up', 'jarvis open'])
  })

  it('leaves code unchanged', () => {
    expect(linesOf('# a comment\nlet x = a ** b', ['comment'], 'src/a.py')).toEqual(['# a <comment> let x = a ** b'])
  })

  it('wraps lines longer than the terminal', () => {
    expect(linesOf('- one two three four', [], null, 12)).toEqual(['• one two', 'three four'])
  })
})
