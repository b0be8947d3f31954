import { createClient, type JarvisClient } from '../../../../src/client/client.ts'

/** The space of this page: `/?space=work`. Without it that of the server. */
export const chosenSpace = new URLSearchParams(location.search).get('space') ?? undefined

/** Every operation of the server. The page has a cookie, so it needs no token. */
export const client: JarvisClient = createClient(chosenSpace === undefined ? {} : { space: chosenSpace })

/** The server's own word for what went wrong, which never changes. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
