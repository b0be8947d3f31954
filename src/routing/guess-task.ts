import type { TaskKind } from '../ports/models.ts'

/** Words by which a described task is known, first match first. */
const signs: readonly (readonly [TaskKind, RegExp])[] = [
  ['skill-ranking', /\b(?:rank|choose|pick|select)\w*\b.*\bskills?\b/i],
  ['skill-writing', /\b(?:write|draft|create)\b.*\bskill\b/i],
  ['commit-message', /\bcommit (?:message|subject)|\bmessage for (?:this|the|a) commit/i],
  ['file-filter', /\b(?:which|filter|pre-?filter|choose|select)\b.*\bfiles?\b/i],
  ['architecture', /\barchitect|\bdesign (?:of|the|a|an)\b|\bmigrat\w+|\bre-?design/i],
  ['many-files', /\b(?:refactor|rename|rewrite|port|change)\w*\b.*\b(?:across|everywhere|all|every|many|files)\b/i],
  ['error-triage', /\b(?:error|exception|stack ?trace|failing|failure|fails|crash|triage)\b/i],
  ['classification', /\b(?:classif|categor|label|tag|is (?:this|it)|yes or no|sentiment|spam)\w*/i],
  ['parsing', /\b(?:parse|extract|read out|pull out|convert)\b/i],
  ['summary', /\b(?:summar|sum up|shorten|condense|abstract)\w*/i],
  ['question-expansion', /\b(?:paraphrase|reword|other words|expand)\b/i],
]

/** The kind of a task that is described in words; `other` where no sign of a kind is found. */
export const guessTask = (text: string): TaskKind => signs.find(([, sign]) => sign.test(text))?.[0] ?? 'other'
