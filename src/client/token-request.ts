/** For pages, which may import of the library what the client has: see core/token-request.ts. */
export type { TokenRequest } from '../core/token-request.ts'
