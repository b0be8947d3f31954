/** For pages, which may import of the library what the client has: see core/observation-signs.ts. */
export { observationSigns } from '../core/observation-signs.ts'
