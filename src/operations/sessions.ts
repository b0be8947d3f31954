import { z } from 'zod'
import { operation } from './operation.ts'

const id = z.string().min(1).max(200).describe('The session; the id that the client gave it.')
const word = (description: string) => z.string().min(1).max(200).optional().describe(description)
const about = {
  agent: word('Which agent works.'),
  channel: word('Where: terminal, editor, chat.'),
  requester: word('Who asked for it.'),
  project: word('What it belongs to.'),
  label: word('Its name in lists.'),
  goal: z.string().min(1).max(2000).optional().describe('What is to come of it.'),
  untrusted: z.boolean().optional().describe('It holds words of strangers: shown only when asked for.'),
}
const turn = z.strictObject({
  id: z.string().min(1).max(200).optional().describe('The same turn twice counts once.'),
  role: z.enum(['user', 'assistant', 'other']).default('user'),
  speaker: z.string().min(1).max(100).optional().describe('Name of who speaks, where it is known.'),
  text: z.string().max(2_000_000),
  date: z.number().int().min(0).max(8.64e15).optional().describe('Epoch milliseconds; now unless given.'),
})

export const sessionOpen = operation({
  name: 'session_open',
  summary: 'Open a session, or open one again. Sessions without a word for half an hour are ended.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({ id: id.optional(), ...about }),
  run: (jarvis, input) => jarvis.memory.sessions.open(input),
})

export const sessionAppend = operation({
  name: 'session_append',
  summary: 'Add turns to a session. A turn of a known id is not added again; /new ends it with a note.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({
    id,
    text: z.string().min(1).max(2_000_000).optional().describe('One turn, in place of a list.'),
    role: z.enum(['user', 'assistant', 'other']).default('user').describe('Who says it.'),
    turns: z.array(turn).max(10_000).default([]).describe('Turns in order.'),
    ...about,
  }),
  run: (jarvis, { id, text, role, turns, ...about }, { signal }) =>
    jarvis.memory.sessions.append(id, text === undefined ? turns : [...turns, { role, text }], about, { signal }),
})

export const sessionClose = operation({
  name: 'session_close',
  summary: 'End a session: sum it up, read facts out of it, write a line into the day’s notes.',
  effect: 'write',
  input: z.strictObject({
    id,
    status: z.enum(['completed', 'failed', 'abandoned']).default('completed').describe('How it ended.'),
    outcome: z.string().min(1).max(2000).optional().describe('The result.'),
    note: z.boolean().default(false).describe('Save the last 15 messages as a file of memory.'),
  }),
  run: (jarvis, { id, ...options }, { signal }) => jarvis.memory.closeSession(id, { ...options, signal }),
})

export const sessionList = operation({
  name: 'session_list',
  ofProject: true,
  summary: 'List sessions, the latest first.',
  effect: 'read',
  input: z.strictObject({
    status: z.enum(['active', 'completed', 'failed', 'abandoned']).optional().describe('Only such.'),
    agent: word('Only of this agent.'),
    channel: word('Only of this place: terminal, editor, chat.'),
    requester: word('Only what this person asked for.'),
    project: word('Only of this project.'),
    limit: z.number().int().min(1).max(1000).default(20).describe('How many.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('How many to skip.'),
  }),
  async run(jarvis, { limit, offset, ...filter }, { signal }) {
    await jarvis.observations.catchUp({ signal })
    const sessions = await jarvis.memory.sessions.list(filter, limit, offset)
    const digests = await jarvis.observations.sessionDigests(sessions.map(({ id }) => id))
    const nothing = { asked: null, changes: 0, fixed: 0, errors: 0, told: 0, used: 0 }
    return { sessions: sessions.map((session) => ({ ...session, ...(digests.get(session.id) ?? nothing) })) }
  },
})

export const sessionGet = operation({
  name: 'session_get',
  summary: 'Show a session: its turns, summaries and events.',
  effect: 'read',
  input: z.strictObject({ id }),
  async run(jarvis, { id }, { signal }) {
    await jarvis.observations.catchUp({ signal })
    return jarvis.memory.sessions.history(id)
  },
})

export const recordEvent = operation({
  name: 'record_event',
  summary: 'Keep what happened, in a session or outside of any. It is shown for two days.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({
    text: z.string().min(1).max(4000).describe('What happened, in one sentence.'),
    kind: z.string().min(1).max(40).default('event').describe('A word for its kind: deploy, decision, error.'),
    session: id.optional(),
    untrusted: z.boolean().optional().describe('A stranger said it: shown only when asked for.'),
  }),
  run: (jarvis, input) => jarvis.memory.recordEvent(input),
})

export const recentEvents = operation({
  name: 'recent_events',
  summary: 'List what happened in the last days, newest first.',
  effect: 'read',
  input: z.strictObject({
    days: z.number().min(0.01).max(3650).default(2).describe('How many days back.'),
    limit: z.number().int().min(1).max(1000).default(100).describe('How many.'),
  }),
  run: async (jarvis, { days, limit }) => ({ events: await jarvis.memory.getRecentEvents(days, limit) }),
})
