import { JarvisError } from '../core/errors.ts'
import type { Database } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import { memoryFile, relabel, typeOf } from './fact-lines.ts'
import type { FileStore } from './file-store.ts'
import { type OwnerChanges, takenOut } from './find-owner-edits.ts'
import type { FactLine, ReadFacts, WrittenFact } from './written-fact.ts'

export interface ApplyEditsNeeds {
  db: Database
  store: FileStore
  /** What an owner may do to a fact; each is in the log and can be undone. */
  facts: {
    edit(id: string, edit: { content: string }): Promise<{ fact: Pick<WrittenFact, 'id'> }>
    retract(id: string, why: string): Promise<unknown>
    restore(id: string): Promise<unknown>
    /** Takes a line in as the fact that it names; false where it stays out. */
    adopt(line: FactLine): Promise<boolean>
  }
  readFacts: ReadFacts
}

/** Does to facts what their owner did to their lines. Where another process came first, nothing is left to do. */
export function createOwnerActs({ db, store, facts, readFacts }: ApplyEditsNeeds) {
  return { edit, adopt, restore, retract }

  async function retract(ids: readonly string[]): Promise<void> {
    for (const id of ids) await orElse(['fact_retired', 'fact_not_found'], () => facts.retract(id, takenOut))
  }

  async function restore(id: string): Promise<void> {
    await orElse(['fact_open', 'fact_not_found'], () => facts.restore(id))
  }

  /** The line then stands for the new version of the fact. A crash in between is mended: the version is found again. */
  async function edit(id: string, text: string): Promise<void> {
    const content = redact(text).text.replace(/\s+/g, ' ').trim()
    if (content === '') return
    const done = await orElse(['fact_retired', 'fact_not_found', 'nothing_to_change'], () =>
      facts.edit(id, { content }),
    )
    const now = done ? done.fact.id : await sayingSo(id, content)
    if (now !== undefined) await store.change(memoryFile, 'memory.fact_edited', (whole) => relabel(whole, id, now))
  }

  /** The same fact again, with what the line says now. What was forgotten stays so. */
  async function adopt({ id, text, section, annotation }: OwnerChanges['unknown'][number]): Promise<void> {
    const content = redact(text).text.replace(/\s+/g, ' ').trim()
    const [importance, expires] = [Number(annotation.importance), Date.parse(annotation.expires ?? '')]
    const isAdopted = await orElse(['nothing_to_remember'], () =>
      facts.adopt({
        id,
        content,
        type: typeOf(section),
        ...(importance >= 1 && importance <= 10 && { importance: Math.floor(importance) }),
        ...(!Number.isNaN(expires) && { expiresAt: expires }),
      }),
    )
    // A line that was edited since it was written says by its mark what it says now.
    if (isAdopted) await store.change(memoryFile, 'memory.fact_edited', (whole) => relabel(whole, id, id))
  }

  /** The fact itself or the version that took its place, if it is open and says this. */
  async function sayingSo(id: string, content: string): Promise<string | undefined> {
    const first = (await readFacts(db, [id])).get(id)
    const next = first?.supersededBy ? (await readFacts(db, [first.supersededBy])).get(first.supersededBy) : undefined
    return [first, next].find((fact) => fact?.retiredAt === null && fact.content === content)?.id
  }
}

/** undefined where the owner or another process came first in one of these ways. */
async function orElse<Result>(codes: readonly string[], work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof JarvisError && codes.includes(error.code)) return undefined
    throw error
  }
}
