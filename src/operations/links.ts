import { z } from 'zod'
import { linkKinds } from '../core/vocabulary.ts'
import { operation } from './operation.ts'

const id = z.string().min(1).max(200)
const name = z.string().min(1).max(1000)
const kind = z.enum(linkKinds)
const link = {
  from: id.describe('ID of the observation at the start of the link.'),
  kind: kind.describe('Kind of link: an error led_to its fix, a commit reverts a change.'),
  to: id.describe('ID of the observation at the end of the link.'),
  agent: name.optional().describe('Agent that adds the link.'),
}

export const linkList = operation({
  name: 'link_list',
  summary: 'List links between observations, proposed and confirmed.',
  effect: 'read',
  input: z.strictObject({
    observation: id.optional().describe('Only links from or to this observation.'),
    kind: kind.optional().describe('Only links of this kind.'),
    project: name.optional().describe('Only this project: its name, or the path of a folder in it.'),
    state: z.enum(['proposed', 'confirmed', 'all']).default('all').describe('Only links in this state.'),
    limit: z.number().int().min(1).max(1000).default(50).describe('Maximum links per page.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Links to skip.'),
  }),
  run: (jarvis, { limit, offset, ...filter }) => jarvis.observations.keeping.links(filter, { limit, offset }),
})

export const linkAdd = operation({
  name: 'link_add',
  summary: 'Link two observations: one caused, led to, replaced or reverted the other.',
  effect: 'write',
  input: z.strictObject(link),
  run: (jarvis, { agent, ...link }) => jarvis.observations.keeping.addLink(link, { agent }),
})

export const linkConfirm = operation({
  name: 'link_confirm',
  summary: 'Confirm a proposed link.',
  effect: 'write',
  input: z.strictObject(link),
  run: (jarvis, { agent, ...link }) => jarvis.observations.keeping.confirmLink(link, { agent }),
})

export const linkRemove = operation({
  name: 'link_remove',
  summary: 'Remove a link; it is not proposed again. "undo" restores it.',
  effect: 'write',
  input: z.strictObject(link),
  run: (jarvis, { agent, ...link }) => jarvis.observations.keeping.removeLink(link, { agent }),
})

export const filesTogether = operation({
  name: 'files_together',
  summary: 'List files that usually change together with a file.',
  effect: 'read',
  input: z.strictObject({
    file: name.describe('Path from the project root.'),
    project: name.optional().describe('Only this project: its name, or the path of a folder in it.'),
    limit: z.number().int().min(1).max(100).default(20).describe('Maximum files.'),
  }),
  run: (jarvis, request) => jarvis.observations.keeping.filesTogether(request),
})
