/**
 * Replies that the owner saves for reuse: stored, indexed by the messages that they answer, and matched with new ones.
 */
export type { FoundTemplates } from './forget-templates.ts'
export type { Template, TemplateGiven } from './keep-templates.ts'
export type { MatchedTemplate, TemplateQuestion } from './match-templates.ts'
export {
  anyGroup,
  longestTrigger,
  templateImage,
  templateRows,
  templateTables,
  templateThreshold,
  trustedTemplate,
} from './template-rows.ts'

/** Adds, edits, deletes and reads templates. */
export const loadTemplates = () => import('./keep-templates.ts')

/** Finds the templates that answer a message. */
export const loadTemplateMatching = () => import('./match-templates.ts')

/** Brings the index up to the templates. */
export const loadTemplateIndex = () => import('./indexed-templates.ts')

/** Loads the code that forgets templates. */
export const loadTemplateForgetting = () => import('./forget-templates.ts')
