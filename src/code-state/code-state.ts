/**
 * The code that records speak of: what cited files were then, whether they changed since, and what became of files that
 * moved and of branches that are gone.
 */
export { type Citation, putCitations } from './citations-repository.ts'
export { citeFiles } from './cite-files.ts'
export { type Citing, createCiting } from './cite-text.ts'
export { type BranchWork, followProject } from './follow-project.ts'
export { followRecent, recentPlaces } from './follow-recent.ts'
export { type CodeState, type Freshness, readCodeStates } from './freshness.ts'
