import { dayOf } from '../core/day-of.ts'
import type { SkillConflict } from './conflicts.ts'
import type { CheckedSkills, FoundSkill, ListedSkill, WholeSkill } from './create-skills.ts'
import type { SkillDraft } from './drafts.ts'

/** Skills as lines, for the command line and for models. */

export const listText = ({ skills, degraded }: { skills: ListedSkill[]; degraded: string[] }): string =>
  [...(skills.length === 0 ? ['No skills found.'] : skills.map(lineOf)), ...degraded].join('\n')

function lineOf({ name, description, agent, level, tokens, uses, lastUsedAt, errors }: ListedSkill): string {
  const used =
    lastUsedAt === null ? '' : `, given ${uses} ${uses === 1 ? 'time' : 'times'}, last on ${dayOf(lastUsedAt)}`
  const wrong = errors.length > 0 ? `\n  cannot be used: ${errors.join(' ')}` : ''
  return `${name}  (${agent}, ${level}, ${tokens} tokens${used})\n  ${description}${wrong}`
}

const conflictText = ({ skills: [one, other], steps }: SkillConflict): string =>
  `${one} and ${other} contradict each other: "${steps[0]}" / "${steps[1]}"`

export const foundText = ({ skills, conflicts }: { skills: FoundSkill[]; conflicts: SkillConflict[] }): string =>
  skills.length === 0
    ? 'No skill fits this task.'
    : [
        ...skills.map(
          ({ name, description, score, tokens }) => `${name} (${score.toFixed(2)}, ${tokens} tokens): ${description}`,
        ),
        ...conflicts.map((one) => `Note: ${conflictText(one)}`),
      ].join('\n')

export const agentText = ({ name, body, path }: WholeSkill): string =>
  `Skill ${name}${path === '' ? '' : ` (files beside it: ${path.replace(/[\\/]SKILL\.md$/, '')})`}\n\n${body}`

export const wholeText = (skill: WholeSkill): string =>
  [lineOf(skill), ...(skill.path === '' ? [] : [`  ${skill.path}`]), '', skill.body].join('\n')

export function checkText({ skills, problems, conflicts, degraded }: CheckedSkills): string {
  const told = problems.flatMap(({ name, path, errors, warnings }) => [
    `${name}  ${path}`,
    ...errors.map((one) => `  error: ${one}`),
    ...warnings.map((one) => `  ${one}`),
  ])
  const wrong = [...told, ...conflicts.map(conflictText), ...degraded]
  return wrong.length === 0 ? `All ${skills} skills follow the format.` : wrong.join('\n')
}

export const candidateText = ({ candidates }: { candidates: SkillDraft[] }): string =>
  candidates.length === 0
    ? 'No candidates. They are created from learnings that helped three times, or that you accepted.'
    : candidates
        .map(({ id, name, description, body }) => `${id.slice(0, 14)}  ${name}\n  ${description}\n\n${body}`)
        .join('\n\n')
