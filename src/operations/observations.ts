import { z } from 'zod'
import { toTime, toTimes } from '../app/questions.ts'
import { observationTypes } from '../core/vocabulary.ts'
import { operation } from './operation.ts'

const name = z.string().min(1).max(1000)
const type = z.enum(observationTypes)
const day = z.string().min(1).max(40)
const id = z.string().min(1).max(200)
const text = z.string().min(1).max(2000)

const filter = {
  project: name.optional().describe('Only of this project: its name, or the path of a folder in it.'),
  agent: name.optional().describe('Only by this agent, such as claude-code.'),
  type: z.array(type).max(observationTypes.length).optional().describe('Only of these types.'),
  session: id.optional().describe('Only of this session.'),
  requester: name.optional().describe('Only of sessions that this person asked for.'),
  channel: name.optional().describe('Only of sessions in this place: terminal, editor, chat.'),
  branch: name.optional().describe('Only what was learned on this branch, whatever became of it.'),
  archived: z.boolean().default(false).describe('With what was archived, and what was learned on deleted branches.'),
  after: day.optional().describe('Only from then on: 2024, 2024-05, 2024-05-01, or 30d for the last 30 days.'),
  before: day.optional().describe('Only until then.'),
}

export const obsSearch = operation({
  name: 'obs_search',
  ofProject: true,
  summary:
    'First of three steps into what agents did: lines of what was changed, decided, broken and learned, each with its price in tokens.',
  effect: 'read',
  input: z.strictObject({
    query: z.string().max(10_000).default('').describe('A question, or words; empty: the newest.'),
    ...filter,
    concepts: z.array(name).max(20).optional().describe('Only about one of these, such as a name in the code.'),
    files: z
      .array(name)
      .max(20)
      .optional()
      .describe('Only about one of these files, by path from the top of the project.'),
    order: z
      .enum(['relevance', 'date_desc', 'date_asc'])
      .default('relevance')
      .describe('By relevance, or the best matches by date. Without a question: by date.'),
    limit: z.number().int().min(1).max(100).default(20).describe('Lines in the answer.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Lines to skip.'),
  }),
  run: (jarvis, { type, after, before, ...request }, { signal, toAgent }) =>
    jarvis.observations.search(
      { ...request, ...toTimes({ after, before }, jarvis.now()), types: type },
      { signal, toAgent },
    ),
})

export const timeline = operation({
  name: 'timeline',
  summary:
    'Second step: what happened before and after an observation, a session or a day, with prompts and summaries.',
  effect: 'read',
  input: z.strictObject({
    anchor: id.optional().describe('Id of an observation or a session, or a day; the newest unless given.'),
    depth_before: z.number().int().min(0).max(100).default(5).describe('Observations before it.'),
    depth_after: z.number().int().min(0).max(100).default(5).describe('Observations after it.'),
    include_prompts: z.boolean().default(true).describe('Say what users asked.'),
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
        ...toTimes({ after, before }, jarvis.now()),
        types: type,
        anchor:
          anchor !== undefined && /^(?:\d{4}(?:-\d\d){0,2}|\d+[dwmy])$/.test(anchor)
            ? toTime(anchor, jarvis.now())
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
  summary: 'Third step: the whole of the observations that are worth their tokens, by id.',
  effect: 'read',
  input: z.strictObject({
    ids: z.array(id).min(1).max(50).describe('Ids from obs_search or timeline.'),
    include_linked: z.boolean().default(false).describe('With those that one link leads to: the fix of an error.'),
    full: z.boolean().default(false).describe("With the agent's last words at that prompt."),
    count: z.boolean().default(true).describe('Count this as a retrieval by an agent.'),
  }),
  run: (jarvis, { ids, include_linked, full, count }, { signal, toAgent }) =>
    jarvis.observations.get(ids, { signal, toAgent, includeLinked: include_linked, count, full }),
})

export const saveObservation = operation({
  name: 'save_observation',
  ofProject: true,
  summary: 'Keep something observed while working that a later session should know: a decision, a cause, a trap.',
  effect: 'write',
  input: z.strictObject({
    title: z.string().min(1).max(200).describe('One self-contained line.'),
    type: type.default('insight').describe('What it is.'),
    subtitle: z.string().max(1000).default('').describe('A second line.'),
    narrative: z.string().max(10_000).default('').describe('The whole of it, in a few sentences.'),
    fact: z.array(text).max(20).optional().describe('Single statements, each standing alone.'),
    concept: z.array(name).max(20).optional().describe('Names to find it by.'),
    file: z.array(name).max(100).optional().describe('Files that it is about, from the top of the project.'),
    fileRead: z.array(name).max(100).optional().describe('Files that were only read.'),
    tool: z.array(name).max(40).optional().describe('Tools that were used.'),
    confidence: z.number().min(0).max(1).default(1).describe('How sure it is.'),
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
  summary:
    'Below the third step: the prompts and uses of tools that an observation was made of, as they were captured, while they are kept.',
  effect: 'read',
  input: z
    .strictObject({
      observation: id.optional().describe('Id of an observation: what happened at its prompt.'),
      session: id.optional().describe('Id of a session, in place of an observation.'),
      prompt: z.number().int().min(0).max(1e6).optional().describe('Only at this prompt of the session, from 1.'),
      longest: z.number().int().min(100).max(100_000).default(2000).describe('Longest text of a field, characters.'),
      limit: z.number().int().min(1).max(200).default(20).describe('Events in the answer.'),
      offset: z.number().int().min(0).max(1_000_000).default(0).describe('Events to skip.'),
    })
    .refine(({ observation, session }) => (observation === undefined) !== (session === undefined), {
      message: 'Name an observation or a session.',
    }),
  run: (jarvis, request, { signal }) => jarvis.observations.rawUse(request, { signal }),
})

export const obsRefine = operation({
  name: 'obs_refine',
  summary:
    'Let the language model say better, now, what rules observed; the same observations, within its daily tokens.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    limit: z.number().int().min(1).max(10_000).default(50).describe('Prompts that the model is shown at most.'),
  }),
  run: (jarvis, { limit }, { signal }) => jarvis.observations.refine({ limit, signal }),
})
