import { z } from 'zod'
import { toOwnTime, toOwnTimes } from '../app/questions.ts'
import { observationTypes } from '../core/vocabulary.ts'
import { operation } from './operation.ts'

const name = z.string().min(1).max(1000)
const type = z.enum(observationTypes)
const day = z.string().min(1).max(40)
const id = z.string().min(1).max(200)
const text = z.string().min(1).max(2000)

const filter = {
  project: name.optional().describe('Only this project: its name, or the path of a folder in it.'),
  agent: name.optional().describe('Only by this agent, such as claude-code.'),
  type: z.array(type).max(observationTypes.length).optional().describe('Only of these types.'),
  session: id.optional().describe('Only of this session.'),
  requester: name.optional().describe('Only sessions that this person requested.'),
  channel: name.optional().describe('Only sessions in this channel: terminal, editor, chat.'),
  branch: name.optional().describe('Only observations from this branch, even if it was deleted.'),
  archived: z.boolean().default(false).describe('Include archived observations and those from deleted branches.'),
  after: day.optional().describe('Only on or after: 2024, 2024-05, 2024-05-01, or 30d for the last 30 days.'),
  before: day.optional().describe('Only before this time.'),
}

export const obsSearch = operation({
  name: 'obs_search',
  ofProject: true,
  summary:
    'Search what agents did: changes, decisions, errors and findings, one line each with its token cost. Step 1 of 3.',
  effect: 'read',
  input: z.strictObject({
    query: z.string().max(10_000).default('').describe('A question or words; empty: the newest.'),
    ...filter,
    concepts: z
      .array(name)
      .max(20)
      .optional()
      .describe('Only observations about one of these concepts, such as a name in the code.'),
    files: z
      .array(name)
      .max(20)
      .optional()
      .describe('Only observations about one of these files (path from the project root).'),
    order: z
      .enum(['relevance', 'date_desc', 'date_asc'])
      .default('relevance')
      .describe('Sort by relevance, or sort the best matches by date. Without a question: by date.'),
    limit: z.number().int().min(1).max(100).default(20).describe('Maximum lines.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Number of lines to skip.'),
  }),
  run: (jarvis, { type, after, before, ...request }, { signal, toAgent }) =>
    jarvis.observations.search(
      { ...request, ...toOwnTimes({ after, before }, jarvis.now()), types: type },
      { signal, toAgent },
    ),
})

export const timeline = operation({
  name: 'timeline',
  summary: 'Show what happened before and after an observation, a session or a day. Step 2 of 3.',
  effect: 'read',
  input: z.strictObject({
    anchor: id.optional().describe('Id of an observation or a session, or a day; the newest unless given.'),
    depth_before: z.number().int().min(0).max(100).default(5).describe('Number of observations before it.'),
    depth_after: z.number().int().min(0).max(100).default(5).describe('Observations after it.'),
    include_prompts: z.boolean().default(true).describe("Include the users' prompts."),
    ...filter,
  }),
  run: (
    jarvis,
    { anchor, depth_before, depth_after, include_prompts, type, after, before, ...request },
    { signal, toAgent },
  ) =>
    jarvis.observations.timeline(
      {
        ...request,
        ...toOwnTimes({ after, before }, jarvis.now()),
        types: type,
        anchor:
          anchor !== undefined && /^(?:\d{4}(?:-\d\d){0,2}|\d+[dwmy])$/.test(anchor)
            ? toOwnTime(anchor, jarvis.now())
            : anchor,
        depthBefore: depth_before,
        depthAfter: depth_after,
        includePrompts: include_prompts,
      },
      { signal, toAgent },
    ),
})

export const getObservations = operation({
  name: 'get_observations',
  summary: 'Show complete observations by ID. Step 3 of 3.',
  effect: 'read',
  input: z.strictObject({
    ids: z.array(id).min(1).max(50).describe('IDs from obs_search or timeline.'),
    include_linked: z
      .boolean()
      .default(false)
      .describe('Include directly linked observations, such as the fix of an error.'),
    full: z.boolean().default(false).describe("Include the agent's last message for that prompt."),
    count: z.boolean().default(true).describe('Count this as a retrieval by an agent.'),
  }),
  run: (jarvis, { ids, include_linked, full, count }, { signal, toAgent }) =>
    jarvis.observations.get(ids, { signal, toAgent, includeLinked: include_linked, count, full }),
})

export const saveObservation = operation({
  name: 'save_observation',
  ofProject: true,
  summary: 'Save an observation for later sessions: a decision, a cause, a pitfall.',
  effect: 'write',
  input: z.strictObject({
    title: z.string().min(1).max(200).describe('One self-contained line.'),
    type: type.default('insight').describe('Type of the fact.'),
    subtitle: z.string().max(1000).default('').describe('A second line.'),
    narrative: z.string().max(10_000).default('').describe('Details, in a few sentences.'),
    fact: z.array(text).max(20).optional().describe('Facts, one self-contained statement each.'),
    concept: z.array(name).max(20).optional().describe('Concepts to search by.'),
    file: z.array(name).max(100).optional().describe('Files it is about (paths from the project root).'),
    fileRead: z.array(name).max(100).optional().describe('Files that were only read.'),
    tool: z.array(name).max(40).optional().describe('Tools that were used.'),
    confidence: z.number().min(0).max(1).default(1).describe('Confidence.'),
    project: name.optional().describe('Name of the project, or the path of a folder in it.'),
    agent: name.optional().describe('Who observed it.'),
    session: id.optional().describe('Session in which it was observed.'),
  }),
  run: async (jarvis, { fact, concept, file, fileRead, tool, ...observation }) => ({
    observation: await jarvis.observations.save({
      ...observation,
      facts: fact,
      concepts: concept,
      filesModified: file,
      filesRead: fileRead,
      tools: tool,
    }),
  }),
})

export const rawEvents = operation({
  name: 'raw_events',
  summary: 'Show the captured prompts and tool calls that an observation was made from, while they are kept.',
  effect: 'read',
  input: z
    .strictObject({
      observation: id.optional().describe('ID of an observation.'),
      session: id.optional().describe('ID of a session, instead of an observation.'),
      prompt: z.number().int().min(0).max(1e6).optional().describe('Only this prompt of the session, from 1.'),
      longest: z.number().int().min(100).max(100_000).default(2000).describe('Maximum characters per field.'),
      limit: z.number().int().min(1).max(200).default(20).describe('Maximum events.'),
      offset: z.number().int().min(0).max(1_000_000).default(0).describe('Events to skip.'),
    })
    .refine(({ observation, session }) => (observation === undefined) !== (session === undefined), {
      message: 'Name an observation or a session',
    }),
  run: (jarvis, request, { signal }) => jarvis.observations.rawUse(request, { signal }),
})

export const obsRefine = operation({
  name: 'obs_refine',
  summary: 'Rewrite rule-based observations with the language model, within its daily token limit.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    limit: z.number().int().min(1).max(10_000).default(50).describe('Maximum prompts to process.'),
  }),
  run: (jarvis, { limit }, { signal }) => jarvis.observations.refine({ limit, signal }),
})
