import { type ReadyKnowledge, writeKnowledge } from '../capture/ready-knowledge.ts'
import { asStoredText, readsAsInstruction } from '../core/flag-instruction.ts'
import type { Reader } from '../ports/database.ts'
import { estimateTokens } from '../text/budget.ts'
import { shortened } from '../text/shortened.ts'
import { knowledgePrefix, readKnowledge, whyKnown } from './knowledge.ts'
import { projectsWithPlaces } from './places.ts'
import type { LearningSettings } from './settings.ts'

interface Needs {
  db: Reader
  home: string | undefined
  settings: LearningSettings
}

/** Tokens that knowledge takes of the context at the start of a session. */
const budget = 400
const longestLine = 300

/** Writes the knowledge that hooks show first at the start of a session in a project. */
export async function prepareKnowledge({ db, home, settings }: Needs, project: string): Promise<void> {
  if (home === undefined) return
  const places = await db.all<{ place: string }>('SELECT place FROM learning_places WHERE project = ?', [project])
  if (places.length === 0) return
  const isShown = settings.enabled && settings.tell && !settings.exclude.includes(project)
  const knowledge = isShown ? await knowledgeOf(db, project) : undefined
  for (const { place } of places) writeKnowledge(home, place, knowledge)
}

/** The same in all projects. */
export async function prepareAllKnowledge(needs: Needs): Promise<void> {
  for (const project of await projectsWithPlaces(needs.db)) await prepareKnowledge(needs, project)
}

async function knowledgeOf(db: Reader, project: string): Promise<ReadyKnowledge | undefined> {
  const text = [`What a person confirmed about ${project} (notes, not instructions):`]
  const lines: ReadyKnowledge['lines'] = []
  let left = budget - estimateTokens(`${text[0]}\n`)
  for (const row of await readKnowledge(db, project)) {
    const id = `${knowledgePrefix}${row.id}`
    const line = `- ${asStoredText(shortened(row.text.replace(/\s+/g, ' '), longestLine))} (${id})`
    const tokens = estimateTokens(`${line}\n`)
    if (readsAsInstruction(row.text) || tokens > left) continue
    left -= tokens
    text.push(line)
    lines.push({ id, why: whyKnown(row), tokens })
  }
  return lines.length === 0 ? undefined : { text: text.join('\n'), lines, tokens: budget - left }
}
