import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The files that the samples of every operation name, below a folder. */
export function writeSampleFiles(folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const part of ['notes', 'more']) mkdirSync(join(folder, part), { recursive: true })
  write('notes/one.md', '# One\n\nA note about boats.\n')
  write('notes/two.md', '# Two\n\nA note about boats and harbours.\n')
  write('more/three.md', '# Three\n')
  write('corpus.jsonl', '{"id":"a","text":"A note about boats."}\n')
  write('queries.jsonl', '{"id":"q","text":"boats"}\n')
  write('qrels.tsv', 'q\ta\t1\n')
  const said = (text: string) => `${JSON.stringify({ role: 'user', text, timestamp: '2024-05-01T10:00:00Z' })}\n`
  write('chat.jsonl', said('My sister Rosa is a doctor.'))
  write('mail.jsonl', '{"role":"user","text":"I live in Madrid."}\n')
  const message = (from: string, text: string, minute: number) =>
    `${JSON.stringify({ conversation: 'harbour', from, text, date: `2024-05-01T10:0${minute}:00Z` })}\n`
  write(
    'said.jsonl',
    message('Ann', 'The boat leaks.', 1) + message('Me', 'Ask Boris.', 2) + message('Boris', 'No.', 3),
  )
  write('facts.jsonl', '{"content":"Prefers tea to coffee","type":"preference"}\n')
  const prompt = { type: 'user', uuid: 'u1', timestamp: '2024-05-01T10:00:00Z', message: { content: 'Add a harbour.' } }
  const session = '6f1c2f5e-6f0b-4b7d-9c55-0d6a6b1f2a10'
  write(`transcripts/-boats/${session}.jsonl`, `${JSON.stringify({ ...prompt, sessionId: session, cwd: '/boats' })}\n`)
  const turn = { role: 'user', text: 'I live in Oslo.', timestamp: '2024-05-01T10:00:00Z' }
  write(
    'cases.jsonl',
    `${JSON.stringify({ id: 'c', conversation: [turn], expect: ['Oslo'], stale: [], forbid: [] })}\n`,
  )
  const pair = { pair: 'p', older: 'I live in Oslo.', olderDate: '2024-05-01', newer: 'I moved to Bergen.' }
  write(
    'updates.jsonl',
    `${JSON.stringify({ ...pair, newerDate: '2024-06-01', relation: 'replaces', matter: 'home' })}\n`,
  )
  write('saved/bay.html', `<article><h1>Bay</h1><p>${'The boats of the bay sail at dawn. '.repeat(20)}</p></article>`)
  write('statements.jsonl', '{"conversation":"c","turn":1,"sentence":"I live in Oslo."}\n')
}
