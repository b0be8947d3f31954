import { completable, type McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Jarvis } from '../../app/jarvis.ts'
import { hitsText } from './render-answers.ts'

/** Passages that a prompt brings along: enough to answer from, few enough to read. */
const passages = 8
/** Most new documents in the prompt about news. */
const newest = 20
/** Documents that are offered while a path is typed. */
const mostOffered = 100

const message = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })
/** Marks found text as data, so that nothing in it is read as an instruction. */
const asData = (text: string) => `<found>\n${text.replaceAll('</found>', '<\\/found>')}\n</found>`

/** How a prompt opens the database. */
type Open = () => Promise<Jarvis>
/** Offers one ready-made request to a client. */
type Offer = (server: McpServer) => void

/**
 * Ready-made requests that a person picks from a menu. Their arguments are made once: over HTTP there is a server for
 * each request.
 */
export function preparePrompts(open: Open): Offer {
  const offers = [answerFromNotes, startSession, summarizeDocument, whatIsNew].map((prepare) => prepare(open))
  return (server) => {
    for (const offer of offers) offer(server)
  }
}

function answerFromNotes(open: Open): Offer {
  const given = {
    title: 'Answer from my notes',
    description: 'Answers a question from what is indexed, with sources.',
    argsSchema: z.object({ question: z.string().min(1).max(2000).describe('What to answer.') }),
  }
  return (server) =>
    server.registerPrompt('answer_from_notes', given, async ({ question }) => {
      const found = await (await open()).search.query({ query: question, limit: passages })
      return message(
        `${question}\n\nAnswer from the passages below and name the address of each one you use. ` +
          `Where they do not answer it, say so instead of guessing.\n\n${asData(hitsText(found))}`,
      )
    })
}

function startSession(open: Open): Offer {
  const given = {
    title: 'Start with context',
    description: 'Includes what memory stores about the user and the last sessions.',
    argsSchema: z.object({ task: z.string().max(2000).optional().describe('The task at hand.') }),
  }
  return (server) =>
    server.registerPrompt('start_session', given, async ({ task }) => {
      const { text } = await (await open()).memory.loadSessionContext(task === undefined ? {} : { task })
      return message([text === '' ? 'Memory is empty.' : text, task].filter(Boolean).join('\n\n'))
    })
}

function summarizeDocument(open: Open): Offer {
  const collection = z.string().min(1).max(64).describe('The collection.')
  const path = z.string().min(1).max(4000).describe('The document in it.')
  const given = {
    title: 'Summarize a document',
    description: 'Summarizes a document: content, decisions, open questions.',
    argsSchema: z.object({
      collection: completable(collection, async (typed) =>
        (await (await open()).documents.list()).map(({ name }) => name).filter((name) => name.startsWith(typed)),
      ),
      path: completable(path, async (typed, context) => {
        const within = context?.arguments?.collection
        if (within === undefined) return []
        const paths = (await (await open()).documents.ls(within)).map((entry) => entry.path)
        return paths.filter((one) => one.startsWith(typed)).slice(0, mostOffered)
      }),
    }),
  }
  return (server) =>
    server.registerPrompt('summarize_document', given, async ({ collection, path }) => {
      const { uri, text } = await (await open()).documents.get(`${collection}/${path}`)
      return message(
        `Summarize ${uri} in a few sentences; then list its decisions and its open questions.\n\n${asData(text)}`,
      )
    })
}

function whatIsNew(open: Open): Offer {
  const days = z.string().regex(/^\d{1,4}$/, 'a number of days, such as 7')
  const given = {
    title: 'What is new',
    description: 'Summarizes what was written in the last days.',
    argsSchema: z.object({ days: days.optional().describe('Number of days to look back (default: 7).') }),
  }
  return (server) =>
    server.registerPrompt('what_is_new', given, async ({ days = '7' }) => {
      const { search } = await open()
      const found = await search.search({ query: '', after: `${days}d`, order: 'date_desc', limit: newest })
      return message(
        `What is new in the last ${days} days? Group it by subject, name addresses, leave out what is trivial.\n\n${asData(hitsText(found))}`,
      )
    })
}
