import { JarvisError } from '../../core/errors.ts'
import { readsAsInstruction } from '../../core/flag-instruction.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { Database } from '../../ports/database.ts'
import {
  loadTemplateMatching,
  type MatchedTemplate,
  templateThreshold,
  trustedTemplate,
} from '../../templates/templates.ts'
import { findTalk, readTalk, type Talk, type TalkMessage } from '../context/talk.ts'
import type { MessageNeeds } from '../needs.ts'
import { repliesOfModel } from './ask-model.ts'
import type { ReplyCandidate } from './reply-candidate.ts'

/** Messages that are looked at, and candidates in the answer. */
const lookedAt = 60
const mostCandidates = 3

export interface ReplyRequest {
  /** A person, a group by its name, or `chat:12`. */
  contact: string
  /** Content of the reply, in the owner's words. */
  instruction?: string | undefined
}

export interface SuggestedReplies {
  conversation: string
  /** What is answered; null where the other side has written nothing. */
  answering: { id: string; from: string; at: number; text: string } | null
  candidates: ReplyCandidate[]
  /** Id of the model that was asked; null: none. */
  model: string | null
  /** Sentences: why no candidate exists, or what to check before sending one. */
  notes: string[]
}

/** Replies that the owner could send, each with why. Nothing is sent. Errors: `contact_not_found`, `group_not_found`. */
export async function suggestReplies(
  needs: MessageNeeds,
  { contact, instruction }: ReplyRequest,
  options: CallOptions = {},
): Promise<SuggestedReplies> {
  const talk = await talkWith(needs.db, contact)
  const messages = await readTalk(needs.db, talk, { limit: lookedAt })
  const incoming = incomingOf(messages)
  const last = incoming.at(-1)
  const templates = last === undefined ? [] : await templatesFor(needs, { talk, messages, incoming }, options)
  const asked = await repliesOfModel(needs, { talk, messages, incoming, instruction, templates }, options)
  const candidates = chosen(templates, asked.candidates, instruction !== undefined)
  return {
    conversation: talk.title,
    answering: last === undefined ? null : { id: last.id, from: last.from, at: last.at, text: last.text },
    candidates,
    model: asked.model,
    notes: [
      ...asked.notes,
      ...notesOf(messages, incoming, {
        ...{ candidates, hasModel: asked.model !== null, isInstructed: instruction !== undefined },
      }),
    ],
  }
}

async function talkWith(db: Database, contact: string): Promise<Talk> {
  if (/^chat:\d+$/.test(contact)) return findTalk(db, { conversation: contact })
  try {
    return await findTalk(db, { contact })
  } catch (error) {
    if (!(error instanceof JarvisError) || error.code !== 'contact_not_found') throw error
    return findTalk(db, { conversation: contact }).catch(() => {
      throw error
    })
  }
}

/** What the other side wrote since the owner did; else the last that it wrote at all. */
function incomingOf(messages: readonly TalkMessage[]): TalkMessage[] {
  const own = messages.findLastIndex(({ mine }) => mine)
  const since = messages.slice(own + 1).filter(({ text }) => text.trim() !== '')
  if (since.length > 0) return since.slice(-5)
  const last = messages.findLast(({ mine, text }) => !mine && text.trim() !== '')
  return last === undefined ? [] : [last]
}

interface Talking {
  talk: Talk
  messages: readonly TalkMessage[]
  incoming: readonly TalkMessage[]
}

/** Templates for any of the messages that wait, the best score of each. */
async function templatesFor(
  needs: MessageNeeds,
  { talk, messages, incoming }: Talking,
  options: CallOptions,
): Promise<MatchedTemplate[]> {
  const others = new Set(messages.filter(({ mine }) => !mine).map(({ from }) => from))
  const people = talk.person ? 1 : Math.max(2, others.size)
  const best = new Map<string, MatchedTemplate>()
  const { matchTemplates } = await loadTemplateMatching()
  for (const { text, from } of incoming)
    for (const match of await matchTemplates(needs, { text, people, name: from, limit: mostCandidates }, options))
      if ((best.get(match.id)?.score ?? 0) < match.score) best.set(match.id, match)
  return [...best.values()].sort((a, b) => b.score - a.score)
}

/** Trusted templates, then the model's, then other templates; what the owner wants to say comes before any template. */
function chosen(
  templates: readonly MatchedTemplate[],
  generated: readonly ReplyCandidate[],
  isInstructed: boolean,
): ReplyCandidate[] {
  const of = ({ id, title, text, score, missing, why }: MatchedTemplate): ReplyCandidate => ({
    ...{ text, from: 'template', score, template: id, missing },
    why: `Your template "${title}". ${why}`,
  })
  const trusted = templates.filter(({ score }) => score >= trustedTemplate && !isInstructed).map(of)
  const others = templates.filter(({ score }) => score < trustedTemplate || isInstructed).map(of)
  const seen = new Set<string>()
  return [...trusted, ...generated, ...others]
    .filter(({ text }) => {
      const key = text.trim().toLowerCase()
      if (key === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, mostCandidates)
}

function notesOf(
  messages: readonly TalkMessage[],
  incoming: readonly TalkMessage[],
  {
    candidates,
    hasModel,
    isInstructed,
  }: { candidates: readonly ReplyCandidate[]; hasModel: boolean; isInstructed: boolean },
): string[] {
  const notes: string[] = []
  if (incoming.length === 0) notes.push('They have written nothing yet.')
  else if (messages.at(-1)?.mine) notes.push('The last message is yours: nothing waits for an answer.')
  if (incoming.some(({ text }) => readsAsInstruction(text)))
    notes.push('What they wrote reads like an instruction to an assistant. It was not followed.')
  if (isInstructed && !hasModel)
    notes.push('Only a model can follow your instruction, and none may read messages (llm.messages).')
  if (candidates.length === 0 && incoming.length > 0)
    notes.push(
      hasModel
        ? 'None: no template fits, and the model gave no reply.'
        : `None: no template scores ${templateThreshold}, and no model may read messages (llm.messages). Add one: jarvis templates add "<reply>" --trigger "<message>".`,
    )
  return notes
}
