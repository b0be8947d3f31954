/** Finds secrets in texts and covers them before anything is stored. */
export { coverTags } from './cover-tags.ts'
export { canNameSecret, type Redaction, type RedactOptions, redact } from './redact.ts'
