import type { TaskKind } from '../ports/models.ts'

/** Words that identify a described task; the first match decides. */
const signs: readonly (readonly [TaskKind, RegExp])[] = [
  ['skill-ranking', /\b(?:rank|choose|pick|select|find|suggest|best)\w*\b.*\bskills?\b|\bwhich skills?\b/i],
  ['skill-writing', /\b(?:write|draft|create|make|turn)\b.*\bskill(?:\.md)?\b/i],
  [
    'commit-message',
    /\bcommit (?:message|subject|title)|\b(?:message|subject|title|line)\b.{0,30}\bcommit\b|\bcommit\b.{0,40}\b(?:message|subject)\b/i,
  ],
  [
    'error-triage',
    /\b(?:errors?|exceptions?|stack ?trace|traceback|fail(?:s|ed|ing|ures?)?|crash\w*|triage|segfault\w*|panic\w*|broke|broken|went wrong|goes wrong|exit code)\b|\b[A-Z]\w*(?:Error|Exception)\b|\b(?:build|ci|tests?)\b.{0,12}\bred\b/i,
  ],
  [
    'file-filter',
    /\b(?:which|filter|pre-?filter|choose|select|narrow\w*|pick|relevant)\b.*\b(?:files?|paths?|folders?|modules?)\b/i,
  ],
  [
    'architecture',
    /\barchitect|\bdesign (?:of|the|a|an)\b.*\b(?:system|engine|api|schema|service|protocol|layers?|stor(?:e|age)|database|app)|\bmigrat\w+|\bre-?design|\b(?:data|domain) model\b|\b(?:propose|plan)\b.*\b(?:structure|layers|modules|services)\b/i,
  ],
  [
    'many-files',
    /\b(?:refactor|rename|rewrite|port|change|move|replace|fix|update|convert)\w*\b.*\b(?:across|everywhere|all|every|many|files)\b/i,
  ],
  [
    'classification',
    /\b(?:classif|categor|label|tag|yes or no|sentiment|spam)\w*|\bis (?:this|it|the)\b.*\b(?:or|a|an|about)\b|\bwhether\b.*\b(?:is|are)\b.*\bor\b|\bsort\b.*\binto\b.*\bor\b|\bdoes (?:this|it|the)\b.{0,30}\b(?:mention|contain|name|belong)/i,
  ],
  [
    'parsing',
    /\b(?:parse|extract|convert|normali[sz]e)\b|\b(?:read|get|pull|take)\b.*\b(?:from|out of) (?:this|the|these|a|an)\b|\b(?:turn|split)\b.{0,60}\binto\b/i,
  ],
  [
    'summary',
    /\b(?:summar|sum up|shorten|condense|abstract|gist of|in (?:one|two|three|a few) (?:sentences?|lines?))/i,
  ],
  ['question-expansion', /\b(?:paraphrase|reword|other words|expand)\b/i],
]

/** The kind of a task that is described in words; `other` where no sign of a kind is found. */
export const guessTask = (text: string): TaskKind => signs.find(([, sign]) => sign.test(text))?.[0] ?? 'other'
