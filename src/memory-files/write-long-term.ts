import { invalidInput } from '../core/errors.ts'
import { redact } from '../secrets/secrets.ts'
import type { FileStore } from './file-store.ts'
import { addItem, checkSection } from './sections.ts'
import { templates } from './templates.ts'

/** Adds a line under a section of MEMORY.md, unless it is already there. `day`: date of the addition. */
export async function writeLongTerm(store: Pick<FileStore, 'change'>, fact: string, section: string, day: string) {
  const place = checkSection(section)
  const words = redact(fact).text.trim()
  if (words === '') throw invalidInput('fact_empty', 'The sentence is empty. Write what to remember.')
  const outcome = { line: 0, isNew: false }
  await store.change(
    'MEMORY.md',
    'memory.long_term',
    (text) => {
      const added = addItem(text, place, words, { added: day })
      Object.assign(outcome, { line: added.line, isNew: added.isNew })
      return added.text
    },
    templates['MEMORY.md'],
  )
  return { path: 'MEMORY.md', section: place, text: words, ...outcome }
}
