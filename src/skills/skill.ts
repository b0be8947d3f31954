import { readsAsInstruction } from '../core/flag-instruction.ts'
import { contentMark } from '../core/ids.ts'
import { estimateTokens } from '../text/budget.ts'
import { readMarkdown } from '../text/markdown.ts'
import { oneLine } from '../text/one-line.ts'

/** Agent that reads a skill's folder. `jarvis` has built-in ones and those written from learnings. */
export const skillAgents = ['claude-code', 'codex', 'gemini-cli', 'opencode', 'shared', 'jarvis', 'own'] as const
export type SkillAgent = (typeof skillAgents)[number]
export type SkillLevel = 'project' | 'user' | 'plugin' | 'shipped' | 'learned'

/** A skill from a file, with its format errors. */
export interface Skill {
  /** From the frontmatter, otherwise the name of its folder. */
  name: string
  description: string
  /** Text below the frontmatter. */
  body: string
  agent: SkillAgent
  level: SkillLevel
  /** Path of `SKILL.md`; empty for one written from a learning and not exported. */
  path: string
  /** Estimated tokens of the full skill. */
  tokens: number
  /** Epoch milliseconds. */
  changedAt: number
  /** Hash of the content. */
  mark: string
  /** Errors that keep agents from using it. */
  errors: string[]
  /** Suggestions for improvement. */
  warnings: string[]
}

/** Limits of the Agent Skills format (agentskills.io). */
const longestName = 64
const longestDescription = 1024
const longestCompatibility = 500
/** Recommended limits of the body. */
const mostTokens = 5000
const mostLines = 500
/** Token limit of a description in lists, without the name. */
export const listedTokens = 100
/** Words by which a description says when to use a skill: "Use for releases" counts, as does "Use when …". */
const namesOccasion =
  /\b(?:when|before|after|if|whenever|while|during|wenn|bei|quand|cuando)\b|\buse[ds]? (?:it |this )?(?:for|in|on|to|with|as)\b/i

/** Reads a skill; never throws. Problems are in `errors` and `warnings`, a sentence each. */
export function readSkill(
  text: string,
  about: Pick<Skill, 'agent' | 'level' | 'path' | 'changedAt'> & { folder: string },
): Skill {
  const { folder, ...place } = about
  const { frontmatter, bodyStart, notes } = readMarkdown(text)
  const body = text.slice(bodyStart).trim()
  const errors: string[] = notes.map((note) => note.replace('Frontmatter ignored, it is', 'The frontmatter is'))
  if (notes.length === 0 && bodyStart === 0)
    errors.push('It has no frontmatter: begin with ---, name, description, ---.')
  const given = bodyStart > 0 && notes.length === 0
  const name = typeof frontmatter.name === 'string' ? frontmatter.name.trim() : ''
  const description = typeof frontmatter.description === 'string' ? oneLine(frontmatter.description) : ''
  if (given) errors.push(...wrongName(name, folder), ...wrongFields(frontmatter, description))
  return {
    ...place,
    name: name === '' ? folder : name.slice(0, 200),
    description,
    body,
    tokens: estimateTokens(text),
    mark: contentMark(text),
    errors,
    warnings: warningsOf(description, body),
  }
}

function wrongName(name: string, folder: string): string[] {
  if (name === '') return ['It has no name.']
  if (name.length > longestName) return [`Its name has ${name.length} characters; ${longestName} are allowed.`]
  if (!/^[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)*$/u.test(name))
    return [`"${name}" is not a valid skill name: use lower-case letters, digits and single hyphens.`]
  return name === folder ? [] : [`Its name is ${name}, and its folder ${folder}: they have to be the same.`]
}

function wrongFields(fields: Readonly<Record<string, unknown>>, description: string): string[] {
  const { compatibility, metadata } = fields
  const wrong: string[] = []
  if (description === '') wrong.push('It has no description: say what it does and when to use it.')
  if (description.length > longestDescription)
    wrong.push(`Its description has ${description.length} characters; ${longestDescription} are allowed.`)
  if (compatibility !== undefined && (typeof compatibility !== 'string' || compatibility.length > longestCompatibility))
    wrong.push(`compatibility has to be a text of at most ${longestCompatibility} characters.`)
  if (metadata !== undefined && (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)))
    wrong.push('metadata has to be a list of names with values.')
  return wrong
}

function warningsOf(description: string, body: string): string[] {
  const lines = body.split('\n').length
  const tokens = estimateTokens(body)
  const cost = estimateTokens(description)
  return [
    ...(body === '' ? ['It has no instructions.'] : []),
    ...(tokens > mostTokens
      ? [`It costs about ${tokens} tokens; move details into files beside it (${mostTokens}).`]
      : []),
    ...(lines > mostLines ? [`It has ${lines} lines; move details into files beside it (${mostLines}).`] : []),
    ...(cost > listedTokens
      ? [`Its description costs about ${cost} tokens in every session; ${listedTokens} are enough.`]
      : []),
    ...(description !== '' && !namesOccasion.test(description) ? ['Its description does not say when to use it.'] : []),
    ...(readsAsInstruction(description) ? ['Its description reads like an order to the assistant.'] : []),
  ]
}
