/** Apart from its lines: what prints a server's answer loads no search. */
export { type Effort, effortOfProcess } from '../search/search.ts'
