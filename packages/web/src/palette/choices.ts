import { titleInSession } from '../../../../src/client/hit-words.ts'
import { plainLine } from '../../../../src/client/plain-passage.ts'
import { addressOfHit } from '../search/address-of-hit.ts'
import { client } from '../server/client.ts'
import type { Hit } from '../server/types.ts'
import { titleOfSession } from '../sessions/session-words.ts'
import { titleOfId } from '../sessions/title-of-id.ts'

/** Something that the palette offers. */
export interface Choice {
  /** Its heading in the list. */
  group: string
  title: string
  /** Detail that distinguishes it from others of its name. */
  detail?: string | undefined
  /** Words that it is also found by. */
  words?: string
  /** An address to go to, or something to do. */
  act: string | (() => unknown)
}

/** Those that have a word beginning with each word of the text; names that begin with it first. */
export function matching(choices: readonly Choice[], text: string): Choice[] {
  const wanted = wordsOf(text)
  const fitting = choices.filter(({ title, words = '' }) => {
    const own = wordsOf(`${title} ${words}`)
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  })
  const begins = ({ title }: Choice) => title.toLowerCase().startsWith(text.trim().toLowerCase())
  return [...fitting.filter(begins), ...fitting.filter((one) => !begins(one))]
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Hits that are asked for. */
const mostFound = 12

/** What the index has for the words; the last one may be half written. */
export async function findChoices(text: string, signal: AbortSignal): Promise<Choice[]> {
  const query = /[\p{L}\p{N}]{2}$/u.test(text) ? `${text}*` : text
  const { hits } = await client.search({ query, limit: mostFound }, { signal })
  return Promise.all(
    hits.map(async (hit) => ({
      group: groupOf(hit),
      title: hit.kind === 'message' ? oneLineOf(hit) : hit.title || oneLineOf(hit),
      detail: await detailOf(hit),
      act: addressOfHit(hit),
    })),
  )
}

/** A turn by who said it and in which session, anything else by its file. */
async function detailOf(hit: Hit): Promise<string | undefined> {
  if (hit.kind !== 'message') return hit.path ?? undefined
  return titleInSession(hit, hit.session === undefined ? undefined : await titleOfId(hit.session))
}

const longestTitle = 120
const oneLineOf = ({ snippet }: Hit): string => plainLine(snippet).slice(0, longestTitle)

const groupOf = ({ kind, session }: Hit): string =>
  kind === 'fact' ? 'Facts' : kind === 'observation' ? 'Observations' : session === undefined ? 'Files' : 'Sessions'

/** The latest sessions, for an empty field. */
export async function recentSessions(signal: AbortSignal): Promise<Choice[]> {
  const { sessions } = await client.sessionList({ limit: 5 }, { signal })
  return sessions.map((session) => ({
    group: 'Latest sessions',
    title: titleOfSession(session),
    detail: session.project ?? undefined,
    act: `#/sessions?open=${encodeURIComponent(session.id)}`,
  }))
}
