import { z } from 'zod'
import { defaults } from './defaults.ts'
import { textList } from './text-list.ts'

const { messages } = defaults

export const messageSettings = z
  .strictObject({
    space: z
      .string()
      .min(1)
      .max(130)
      .default(messages.space)
      .describe('Space for messages. "all" does not include it: it is read only by name, or by commands for messages.'),
    country: z
      .string()
      .regex(/^(?:[A-Z]{2})?$/, 'two capital letters, such as DE')
      .default(messages.country)
      .describe('Default country of phone numbers, such as DE. Empty: the country of this machine.'),
    me: textList({ longest: 400, most: 100 })
      .default([...messages.me])
      .describe('Your names, numbers and addresses as they occur in exports; a list, or separated by commas.'),
    log: z
      .boolean()
      .default(messages.log)
      .describe('Write message searches, and suggested and used replies, to the daily notes of that space.'),
  })
  .prefault({})
  .describe('Messages between people.')
