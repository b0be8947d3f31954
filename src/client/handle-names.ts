/** For pages, which may import of the library what the client has: see core/handle-names.ts. */
export { handleNames } from '../core/handle-names.ts'
