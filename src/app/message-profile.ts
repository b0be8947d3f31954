import { homeAt } from '../config/home.ts'
import { dayMs } from '../core/day-of.ts'
import { JarvisError } from '../core/errors.ts'
import { together } from '../journal/journal.ts'
import type { Messages } from '../messages/messages.ts'
import type { Jarvis } from './jarvis.ts'
import { knownSpaces } from './known-spaces.ts'

const file = 'USER.md'
/** Suffix of lines that were counted from messages: the next run replaces them. Lines without it are the owner's. */
const counted = '(counted from messages)'

export interface ProfileLine {
  category: 'Tone' | 'Key contacts'
  line: string
}

export interface MessageProfile {
  lines: ProfileLine[]
  path: string
  /** false: a preview. */
  isWritten: boolean
  /** Lines of the file that are new or others than before. */
  changed: number
}

type Parts = Pick<Jarvis, 'subsystem' | 'memory'>

/** The owner's writing style and main contacts, as lines for USER.md; written only with `write`. */
export async function messageProfile(
  jarvis: Parts,
  { write, contacts }: { write: boolean; contacts: number },
): Promise<MessageProfile> {
  const messages = (await jarvis.subsystem('messages')) as Messages
  const { sentences } = await messages.style({})
  const people = contacts === 0 ? [] : await messages.keyContacts(contacts)
  const lines: ProfileLine[] = [
    ...sentences.map(({ about, sentence }) => ({ category: 'Tone' as const, line: `Chat ${about}: ${sentence}` })),
    ...people.map(({ name, relation }) => ({
      ...{ category: 'Key contacts' as const, line: `${name}: ${relation === null ? 'contact' : `my ${relation}`}.` },
    })),
  ]
  const before = await readFile(jarvis)
  const { text, changed } = withLines(before, lines)
  if (write && changed > 0)
    await together(async () => {
      await jarvis.memory.files.write(file, text, before)
      await jarvis.memory.files.note(`${changed} lines about tone and key contacts were counted from messages: ${file}`)
    })
  return { lines, path: file, isWritten: write && changed > 0, changed }
}

async function readFile({ memory }: Parts): Promise<string> {
  const { files } = await memory.files.list()
  if (!files.some(({ path }) => path === file)) return ''
  return `${(await memory.files.get(file)).text}\n`
}

/** The text with each line under the heading of its category; a line of the same beginning that was counted is replaced. */
function withLines(before: string, lines: readonly ProfileLine[]): { text: string; changed: number } {
  const rows = (before.trim() === '' ? '# User\n' : before.trimEnd()).split('\n')
  let changed = 0
  for (const { category, line } of lines) {
    const begins = `- ${line.slice(0, line.indexOf(':') + 1)}`
    const wanted = `- ${line} ${counted}`
    const known = rows.findIndex((row) => row.startsWith(begins))
    // A line of the owner about the same stays.
    if (known >= 0 && (rows[known] === wanted || !rows[known]!.endsWith(counted))) continue
    changed++
    if (known >= 0) rows[known] = wanted
    else insert(rows, category, wanted)
  }
  return { text: `${rows.join('\n')}\n`, changed }
}

function insert(rows: string[], category: string, line: string): void {
  const heading = rows.indexOf(`## ${category}`)
  if (heading < 0) {
    rows.push('', `## ${category}`, '', line)
    return
  }
  const next = rows.findIndex((row, index) => index > heading && row.startsWith('#'))
  let end = next < 0 ? rows.length : next
  while (end > heading + 1 && rows[end - 1]!.trim() === '') end--
  rows.splice(end, 0, ...(end === heading + 1 ? ['', line] : [line]))
}

export interface MessageMarks {
  good: number
  bad: number
  /** Share of good ones, 0…1; null where none was marked. */
  goodShare: number | null
}

/** Counts of marked message hits in the last `days`. Null without messages, or if only another space is open. */
export async function messageMarks(
  jarvis: Pick<Jarvis, 'subsystem' | 'now' | 'home' | 'config'>,
  { days }: { days: number },
): Promise<MessageMarks | null> {
  // Opening a space to write would make it.
  const known = await knownSpaces({ home: homeAt(jarvis.home), config: jarvis.config })
  if (!known.includes(jarvis.config.messages.space)) return null
  const messages = await jarvis.subsystem('messages').catch((error: unknown) => {
    if (error instanceof JarvisError && error.code === 'space_is_own') return undefined
    throw error
  })
  if (messages === undefined) return null
  const { good, bad } = await (messages as Messages).markCounts({ after: jarvis.now() - days * dayMs })
  return { good, bad, goodShare: good + bad === 0 ? null : Math.round((good / (good + bad)) * 1000) / 1000 }
}
