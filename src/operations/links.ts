import { z } from 'zod'
import { linkKinds } from '../core/vocabulary.ts'
import { operation } from './operation.ts'

const id = z.string().min(1).max(200)
const name = z.string().min(1).max(1000)
const kind = z.enum(linkKinds)
const link = {
  from: id.describe('Id of the observation that the link begins at.'),
  kind: kind.describe('How it belongs to the other: the error led_to its fix, the undoing reverts the change.'),
  to: id.describe('Id of the observation that it leads to.'),
  agent: name.optional().describe('Who says so, where an agent does.'),
}

export const linkList = operation({
  name: 'link_list',
  summary: 'List links between observations: those that were proposed by rules, and those that were confirmed.',
  effect: 'read',
  input: z.strictObject({
    observation: id.optional().describe('Only those from or to this observation.'),
    kind: kind.optional().describe('Only of this kind.'),
    project: name.optional().describe('Only of this project: its name, or the path of a folder in it.'),
    state: z.enum(['proposed', 'confirmed', 'all']).default('all').describe('Which of them.'),
    limit: z.number().int().min(1).max(1000).default(50).describe('Links on a page.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Links to skip.'),
  }),
  run: (jarvis, { limit, offset, ...filter }) => jarvis.observations.keeping.links(filter, { limit, offset }),
})

export const linkAdd = operation({
  name: 'link_add',
  summary: 'Say that two observations belong together: what caused, led to, replaced or undid what.',
  effect: 'write',
  input: z.strictObject(link),
  run: (jarvis, { agent, ...link }) => jarvis.observations.keeping.addLink(link, { agent }),
})

export const linkConfirm = operation({
  name: 'link_confirm',
  summary: 'Say that a proposed link is right.',
  effect: 'write',
  input: z.strictObject(link),
  run: (jarvis, { agent, ...link }) => jarvis.observations.keeping.confirmLink(link, { agent }),
})

export const linkRemove = operation({
  name: 'link_remove',
  summary: 'Take a link away; it is not proposed again. "undo" brings it back.',
  effect: 'write',
  input: z.strictObject(link),
  run: (jarvis, { agent, ...link }) => jarvis.observations.keeping.removeLink(link, { agent }),
})

export const filesTogether = operation({
  name: 'files_together',
  summary: 'Which files change together with one: look there, too, before a change is done.',
  effect: 'read',
  input: z.strictObject({
    file: name.describe('Its path from the top of the project.'),
    project: name.optional().describe('Only of this project: its name, or the path of a folder in it.'),
    limit: z.number().int().min(1).max(100).default(20).describe('Files in the answer.'),
  }),
  run: (jarvis, request) => jarvis.observations.keeping.filesTogether(request),
})
