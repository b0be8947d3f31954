/** Tracks the code that records cite: the files' state then, changes since, moved files and deleted branches. */
export { type Citation, putCitations } from './citations-repository.ts'
export { citeFiles } from './cite-files.ts'
export { type Citing, createCiting } from './cite-text.ts'
export { type BranchWork, followProject } from './follow-project.ts'
export { followRecent, recentPlaces } from './follow-recent.ts'
export { type CodeState, type Freshness, readCodeStates } from './freshness.ts'
