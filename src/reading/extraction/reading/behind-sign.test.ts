import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { behindSign } from '../../../text/behind-sign.ts'

const source = join(import.meta.dirname, '../../..')
const statements = join(import.meta.dirname, '../../../../bench/statements')

/** Each form with a sign, as written in its module. */
const files = [
  ...['clauses', 'openers', 'in-order', 'readable-text'].map((name) => `reading/extraction/reading/${name}.ts`),
  'reading/extraction/rules/instructions.ts',
  'matters/leaves-home.ts',
  'text/mentions-health.ts',
  'text/report/withdrawal-cues.ts',
]
const signed = files.flatMap((file) => {
  const code = readFileSync(join(source, file), 'utf8')
  const written = code.matchAll(/behindSign\(\n +\/(.+)\/([a-z]*),\n +\/(.+)\/([a-z]*),\n *\)/g)
  return [...written].map(([, sign, signFlags, form, formFlags]) => ({
    name: `/${sign}/ of ${file}`,
    sign: new RegExp(sign!, signFlags),
    form: new RegExp(form!, formFlags),
  }))
})

/** Sentences of people and assistants, and all their parts without first or last words, as rules cut them. */
const texts = readdirSync(statements)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(join(statements, name), 'utf8').split('\n'))
  .flatMap((line) => line.match(/[^".!?\\]{8,200}[.!?]?/g) ?? [])
  .flatMap((sentence) => {
    const plain = sentence.replace(/[\s.!?]+$/, '').trim()
    const words = plain.split(' ')
    return [sentence, ...Array.from({ length: Math.min(4, words.length) }, (_, at) => words.slice(at).join(' '))]
  })
  .filter((_, index) => index % 4 === 0)

describe('a form with a trigger word', () => {
  it('is found in the modules, with its meaning', () => {
    expect(signed.length).toBeGreaterThan(16)
    expect(texts.length).toBeGreaterThan(5000)
  })

  it.each(signed)('matches only where the form matches: $name', ({ sign, form }) => {
    const both = behindSign(sign, form)
    for (const text of texts) if (form.test(text)) expect(both.exec(text), text).toEqual(form.exec(text))
    const openings = openingsOf(form.source)
    for (const opening of openings)
      for (const text of [`${opening} please`, `${opening}, I always use tabs`])
        expect(both.test(text), text).toBe(form.test(text))
  })
})

/** The plain words with which the alternatives of a form begin. */
const openingsOf = (source: string): string[] =>
  (source.match(/(?<=[|(:])[A-Za-z][A-Za-z' ]+(?=[|()])/g) ?? []).map((words) => words.trim())
