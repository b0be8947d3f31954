/** Separate from its lines, so that printing a server's answer loads no search code. */
export { type Effort, effortOfProcess } from '../search/search.ts'
