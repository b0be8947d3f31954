import { z } from 'zod'
import { operation } from './operation.ts'

const id = z.string().min(1).max(200).describe('Session ID, as assigned by the client.')
const word = (description: string) => z.string().min(1).max(200).optional().describe(description)
const about = {
  agent: word('The agent.'),
  channel: word('Channel: terminal, editor, chat.'),
  requester: word('Person who requested it.'),
  project: word('Project it belongs to.'),
  label: word('Display name.'),
  goal: z.string().min(1).max(2000).optional().describe('Goal of the session.'),
  untrusted: z.boolean().optional().describe('Contains untrusted text: shown only on request.'),
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
  summary: 'Open or reopen a session. A session closes after 30 minutes without a turn.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({ id: id.optional(), ...about }),
  run: (jarvis, input) => jarvis.memory.sessions.open(input),
})

export const sessionAppend = operation({
  name: 'session_append',
  summary: 'Add turns to a session. Known turn IDs are skipped; /new closes the session with a note.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({
    id,
    text: z.string().min(1).max(2_000_000).optional().describe('Text of a single turn, instead of a list.'),
    role: z.enum(['user', 'assistant', 'other']).default('user').describe('Role of the speaker.'),
    turns: z.array(turn).max(10_000).default([]).describe('Turns in order.'),
    ...about,
  }),
  run: (jarvis, { id, text, role, turns, ...about }, { signal }) =>
    jarvis.memory.sessions.append(id, text === undefined ? turns : [...turns, { role, text }], about, { signal }),
})

export const sessionClose = operation({
  name: 'session_close',
  summary: 'Close a session: summarize it, extract facts, and add a line to the daily notes.',
  effect: 'write',
  input: z.strictObject({
    id,
    status: z.enum(['completed', 'failed', 'abandoned']).default('completed').describe('Final status.'),
    outcome: z.string().min(1).max(2000).optional().describe('Outcome of the session.'),
    note: z.boolean().default(false).describe('Save the last 15 messages as a memory file.'),
  }),
  run: (jarvis, { id, ...options }, { signal }) => jarvis.memory.closeSession(id, { ...options, signal }),
})

export const sessionList = operation({
  name: 'session_list',
  ofProject: true,
  summary: 'List sessions, newest first.',
  effect: 'read',
  input: z.strictObject({
    status: z
      .enum(['active', 'completed', 'failed', 'abandoned'])
      .optional()
      .describe('Only sessions with this status.'),
    agent: word('Only sessions of this agent.'),
    channel: word('Only sessions in this channel: terminal, editor, chat.'),
    requester: word('Only sessions that this person requested.'),
    project: word('Only of this project.'),
    limit: z.number().int().min(1).max(1000).default(20).describe('How many.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Number to skip.'),
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
  summary: 'Record an event, in a session or outside of one. Events are shown for two days.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({
    text: z.string().min(1).max(4000).describe('The event, in one sentence.'),
    kind: z.string().min(1).max(40).default('event').describe('Event type: deploy, decision, error.'),
    session: id.optional(),
    untrusted: z.boolean().optional().describe('From an untrusted source: shown only on request.'),
  }),
  run: (jarvis, input) => jarvis.memory.recordEvent(input),
})

export const recentEvents = operation({
  name: 'recent_events',
  summary: 'List recent events, newest first.',
  effect: 'read',
  input: z.strictObject({
    days: z.number().min(0.01).max(3650).default(2).describe('Number of days to look back.'),
    limit: z.number().int().min(1).max(1000).default(100).describe('How many.'),
  }),
  run: async (jarvis, { days, limit }) => ({ events: await jarvis.memory.getRecentEvents(days, limit) }),
})
