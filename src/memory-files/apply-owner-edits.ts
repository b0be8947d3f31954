import { JarvisError } from '../core/errors.ts'
import type { Database } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import { expiryOf, fromItemText } from './annotations.ts'
import { memoryFile, relabel, typeOf } from './fact-lines.ts'
import type { FileStore } from './file-store.ts'
import { type OwnerChanges, takenOut } from './find-owner-edits.ts'
import type { FactLine, ReadFacts, WrittenFact } from './written-fact.ts'

export interface ApplyEditsNeeds {
  db: Database
  store: FileStore
  /** Fact operations that an owner's edit can cause; each is logged and can be undone. */
  facts: {
    edit(id: string, edit: { content: string }): Promise<{ fact: Pick<WrittenFact, 'id'> }>
    retract(id: string, why: string): Promise<unknown>
    restore(id: string): Promise<unknown>
    /** Takes a line in as the fact that it names; false where it stays out. */
    adopt(line: FactLine): Promise<boolean>
  }
  readFacts: ReadFacts
}

/** Applies the owner's line edits to facts. Does nothing where another process applied them first. */
export function createOwnerActs({ db, store, facts, readFacts }: ApplyEditsNeeds) {
  return { edit, adopt, restore, retract }

  async function retract(ids: readonly string[]): Promise<void> {
    for (const id of ids) await orElse(['fact_retired', 'fact_not_found'], () => facts.retract(id, takenOut))
  }

  async function restore(id: string): Promise<void> {
    await orElse(['fact_open', 'fact_not_found'], () => facts.restore(id))
  }

  /** Relabels the line with the new version of the fact. After a crash in between, the version is found again. */
  async function edit(id: string, text: string): Promise<void> {
    const content = contentOf(text)
    if (content === '') return
    const done = await orElse(['fact_retired', 'fact_not_found', 'nothing_to_change'], () =>
      facts.edit(id, { content }),
    )
    const now = done ? done.fact.id : await openVersion(id, content)
    if (now !== undefined) await store.change(memoryFile, 'memory.fact_edited', (whole) => relabel(whole, id, now))
  }

  /** Creates the fact again under its id, with the current text of the line. Forgotten facts stay forgotten. */
  async function adopt({ id, text, section, annotation }: OwnerChanges['unknown'][number]): Promise<void> {
    const content = contentOf(text)
    const [importance, expiresAt] = [Number(annotation.importance), expiryOf(annotation)]
    const isAdopted = await orElse(['nothing_to_remember'], () =>
      facts.adopt({
        id,
        content,
        type: typeOf(section),
        ...(importance >= 1 && importance <= 10 && { importance: Math.floor(importance) }),
        ...(expiresAt !== undefined && { expiresAt }),
      }),
    )
    // The mark of an edited line must match its current text.
    if (isAdopted) await store.change(memoryFile, 'memory.fact_edited', (whole) => relabel(whole, id, id))
  }

  /** The open fact with this content: the fact itself or its newer version. */
  async function openVersion(id: string, content: string): Promise<string | undefined> {
    const first = (await readFacts(db, [id])).get(id)
    const next = first?.supersededBy ? (await readFacts(db, [first.supersededBy])).get(first.supersededBy) : undefined
    return [first, next].find((fact) => fact?.retiredAt === null && fact.content === content)?.id
  }
}

const contentOf = (text: string): string => redact(fromItemText(text)).text.replace(/\s+/g, ' ').trim()

/** undefined where the owner or another process came first in one of these ways. */
async function orElse<Result>(codes: readonly string[], work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof JarvisError && codes.includes(error.code)) return undefined
    throw error
  }
}
