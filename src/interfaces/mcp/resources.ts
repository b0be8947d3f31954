import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import type { Jarvis } from '../../app/jarvis.ts'
import { toJarvisError } from '../../core/errors.ts'
import { asStoredText } from '../../core/flag-instruction.ts'
import { withoutEscapes } from '../../core/ids.ts'
import { wrapHandler } from './name-tools.ts'

/** Most a completion may hold, by the protocol. */
const maxCompletions = 100

/** Documents by address, and collections as lists of their documents; both support completion. */
export function registerResources(server: McpServer, open: () => Promise<Jarvis>): void {
  keepPaths(server)
  const collectionNames = async () => (await (await open()).documents.list()).map(({ name }) => name)
  const complete = {
    collection: async (typed: string) => beginningWith(await collectionNames(), typed),
    path: async (typed: string, context?: { arguments?: Record<string, string> }) => {
      const collection = context?.arguments?.collection
      return collection === undefined ? [] : completePath(await open(), collection, typed)
    },
  }
  server.registerResource(
    'context',
    'jarvis://context',
    { title: 'Context for a session', mimeType: 'text/markdown' },
    async (uri) => {
      const { text } = await (await open()).memory.loadSessionContext()
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] }
    },
  )
  server.registerResource(
    'collection',
    new ResourceTemplate('jarvis://{collection}', {
      list: async () => {
        const jarvis = await open()
        const contexts = await jarvis.documents.listContexts()
        const resources = (await jarvis.documents.list()).map(({ name }) => {
          const about = contexts.find(({ collection, prefix }) => collection === name && prefix === '')?.text
          return { uri: `jarvis://${name}`, name, ...(about !== undefined && { description: about }) }
        })
        return { resources }
      },
      complete: { collection: complete.collection },
    }),
    { title: 'What is in a collection', mimeType: 'text/plain' },
    async (uri, { collection }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'text/plain',
          text: asStoredText(await found(uri, listing(await open(), String(collection)))),
        },
      ],
    }),
  )
  server.registerResource(
    'document',
    new ResourceTemplate('jarvis://{collection}/{+path}', { list: undefined, complete }),
    { title: 'A document of a collection', mimeType: 'text/plain' },
    async (uri) => {
      const address = withoutEscapes(uri.href)
      const document = await found(uri, (await open()).documents.get(address))
      return { contents: [{ uri: address, mimeType: mimeTypeOf(document.path), text: asStoredText(document.text) }] }
    },
  )
}

/**
 * Makes a document readable by the address that lists and answers use. The SDK turns an address into a URL, in which
 * `a%20b.md` and `a b.md` are equal: with its `%` escaped, a path stays as sent once unescaped.
 */
const keepPaths = (server: McpServer) =>
  wrapHandler<{ uri: string }>(server, 'resources/read', (handler) => (request, context) => {
    const uri = request.params.uri.replace(/(?<=^jarvis:\/\/[^/]*\/.*)%/gs, '%25')
    return handler({ ...request, params: { ...request.params, uri } }, context)
  })

/** A missing document has an error code of the protocol, with our message. */
const found = <Answer>(uri: URL, answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((thrown) => {
    const { kind, message } = toJarvisError(thrown)
    throw kind === 'NotFound' ? new ResourceNotFoundError(withoutEscapes(uri.href), message) : thrown
  })

async function listing(jarvis: Jarvis, collection: string): Promise<string> {
  const entries = await jarvis.documents.ls(decodeURIComponent(collection))
  return entries.map(({ uri, title, docid }) => `${uri} ${docid} ${title}`).join('\n')
}

/** Folder by folder, as a shell does: all documents of a large collection would be too long a list to choose from. */
async function completePath(jarvis: Jarvis, collection: string, typed: string): Promise<string[]> {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1)
  const known = (await jarvis.documents.list()).some(({ name }) => name === collection)
  if (!known) return []
  const entries = await jarvis.documents.ls(`${collection}/${folder}`).catch(() => [])
  const next = entries.map(({ path }) => {
    const rest = path.slice(folder.length)
    const slash = rest.indexOf('/')
    return folder + (slash === -1 ? rest : rest.slice(0, slash + 1))
  })
  return beginningWith([...new Set(next)], typed)
}

const beginningWith = (names: readonly string[], typed: string): string[] =>
  names.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase())).slice(0, maxCompletions)

const mimeTypeOf = (path: string | null): string => (path?.endsWith('.md') ? 'text/markdown' : 'text/plain')
