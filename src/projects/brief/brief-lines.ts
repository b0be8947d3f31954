import { readsAsInstruction } from '../../core/flag-instruction.ts'
import type { Gem } from '../../gems/gems.ts'
import type { BriefLine } from '../../ports/brief.ts'
import type { WorkingNeeds } from '../needs.ts'
import { mattersOf } from '../show-project.ts'
import { byImportance } from './importance.ts'

/** Lines that compete for a session's context: gems, and matters of each kind. */
const [mostGems, mostMatters] = [12, 8]

/**
 * Lines about a project for its sessions: the objective, open and decided matters, then the most important gems. Empty
 * for a project without a description and gems.
 */
export async function briefLines(needs: WorkingNeeds, project: string): Promise<BriefLine[]> {
  const { gems, keeping } = needs
  const known = await keeping.project(project).catch(() => undefined)
  if (!known || known.status === 'done') return []
  const all = await gems.ofProject(known.name, 500)
  const { objective, topics, name } = known
  const about = [asSentence(objective), topics.length > 0 ? `Topics: ${topics.join(', ')}.` : '']
    .filter(Boolean)
    .join(' ')
  const ranked = await byImportance(needs, known, all)
  return [
    ...(about === ''
      ? []
      : [line(`p:${name}`, `Project ${name}: ${about}`, { tier: 1, value: 12, order: 0 }, 'the project’s objective')]),
    ...matters(all, 'decisions', 'Decided', 7),
    ...matters(all, 'actionItems', 'To do', 8),
    ...matters(all, 'openQuestions', 'Open', 6),
    ...ranked
      .filter(({ gem }) => !readsAsInstruction(`${gem.title} ${summaryOf(gem)}`))
      .slice(0, mostGems)
      .map(({ gem }, order) =>
        line(
          `g:${gem.id.slice(0, 8)}`,
          `${gem.title}: ${summaryOf(gem)}`,
          { tier: 2, value: 7 - order / 3, order: 100 + order },
          'kept for this project',
        ),
      ),
  ]
}

const summaryOf = ({ enrichment, description, source }: Gem): string =>
  enrichment?.oneLine || description || source || 'not summarized yet'

function matters(
  gems: readonly Gem[],
  field: 'decisions' | 'actionItems' | 'openQuestions',
  said: string,
  value: number,
) {
  return mattersOf(gems, field)
    .filter(({ text }) => !readsAsInstruction(text))
    .slice(0, mostMatters)
    .map(({ text, gem, title }, order) =>
      line(
        `g:${gem.slice(0, 8)}:${field[0]}${order}`,
        `${said}: ${text} (${title})`,
        { tier: 2, value: value - order / 4, order: 10 + order },
        `${said.toLowerCase()} in a gem of this project`,
      ),
    )
}

const line = (
  id: string,
  text: string,
  place: Pick<BriefLine, 'tier' | 'value' | 'order'>,
  why: string,
): BriefLine => ({ id, section: 'relevant', text, ...place, why })

/** Adds a full stop, so that text after these words begins a new sentence. */
const asSentence = (words: string): string => (words === '' || /[.!?。！？…]$/.test(words) ? words : `${words}.`)
