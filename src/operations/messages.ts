import { z } from 'zod'
import { messageProfile as readProfile } from '../app/message-profile.ts'
import { operation } from './operation.ts'

export const messageProfile = operation({
  name: 'message_profile',
  ofHome: true,
  summary: 'Show your tone and key contacts, computed from messages, as lines for USER.md.',
  effect: 'write',
  input: z.strictObject({
    write: z.boolean().default(false).describe('Write the lines into USER.md, which every agent of this space reads.'),
    contacts: z.number().int().min(0).max(30).default(8).describe('Number of key contacts; 0 for none.'),
  }),
  run: (jarvis, request) => readProfile(jarvis, request),
})
