import { completable, type McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Jarvis } from '../../app/jarvis.ts'
import { hitsText } from './render-answers.ts'

/** Passages that a prompt brings along: enough to answer from, few enough to read. */
const passages = 8
/** Newest documents told of when somebody asks what is new. */
const newest = 20

const message = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })
/** Found text is marked as what it is, so that nothing in it is read as an instruction. */
const asData = (text: string) => `<found>\n${text.replaceAll('</found>', '<\\/found>')}\n</found>`

const answerArguments = z.object({ question: z.string().min(1).max(2000).describe('What to answer.') })
const daysArgument = z.string().regex(/^\d{1,4}$/, 'a number of days, such as 7')

/**
 * Ready-made requests that a person picks from a menu. Their arguments are made once: over HTTP there is a server for
 * each request.
 */
export function preparePrompts(open: () => Promise<Jarvis>): (server: McpServer) => void {
  const taskArguments = z.object({ task: z.string().max(2000).optional().describe('The task at hand.') })
  const daysArguments = z.object({
    days: daysArgument.optional().describe('Number of days to look back (default: 7).'),
  })
  const documentArguments = z.object({
    collection: completable(z.string().min(1).max(64).describe('The collection.'), async (typed) =>
      (await (await open()).documents.list()).map(({ name }) => name).filter((name) => name.startsWith(typed)),
    ),
    path: completable(z.string().min(1).max(4000).describe('The document in it.'), async (typed, context) => {
      const collection = context?.arguments?.collection
      if (collection === undefined) return []
      const entries = await (await open()).documents.ls(collection)
      return entries
        .map(({ path }) => path)
        .filter((path) => path.startsWith(typed))
        .slice(0, 100)
    }),
  })
  return (server) => {
    server.registerPrompt(
      'answer_from_notes',
      {
        title: 'Answer from my notes',
        description: 'Answers a question from what is indexed, with sources.',
        argsSchema: answerArguments,
      },
      async ({ question }) => {
        const found = await (await open()).search.query({ query: question, limit: passages })
        return message(
          `${question}\n\nAnswer from the passages below and name the address of each one you use. ` +
            `Where they do not answer it, say so instead of guessing.\n\n${asData(hitsText(found))}`,
        )
      },
    )
    server.registerPrompt(
      'start_session',
      {
        title: 'Start with context',
        description: 'Includes what memory stores about the user and the last sessions.',
        argsSchema: taskArguments,
      },
      async ({ task }) => {
        const { text } = await (await open()).memory.loadSessionContext(task === undefined ? {} : { task })
        return message([text === '' ? 'Memory is empty.' : text, task].filter(Boolean).join('\n\n'))
      },
    )
    server.registerPrompt(
      'summarize_document',
      {
        title: 'Summarize a document',
        description: 'Summarizes a document: content, decisions, open questions.',
        argsSchema: documentArguments,
      },
      async ({ collection, path }) => {
        const document = await (await open()).documents.get(`${collection}/${path}`)
        return message(
          `Summarize ${document.uri} in a few sentences; then list its decisions and its open questions.\n\n${asData(document.text)}`,
        )
      },
    )
    server.registerPrompt(
      'what_is_new',
      {
        title: 'What is new',
        description: 'Summarizes what was written in the last days.',
        argsSchema: daysArguments,
      },
      async ({ days = '7' }) => {
        const { search } = await open()
        const found = await search.search({ query: '', after: `${days}d`, order: 'date_desc', limit: newest })
        return message(
          `What is new in the last ${days} days? Group it by subject, name addresses, leave out what is trivial.\n\n${asData(hitsText(found))}`,
        )
      },
    )
  }
}
