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
      .describe(
        'Space that holds messages. "all" leaves it out: only who names it, or asks for messages, reads there.',
      ),
    country: z
      .string()
      .regex(/^(?:[A-Z]{2})?$/, 'two capital letters, such as DE')
      .default(messages.country)
      .describe('Country of phone numbers without a country code, such as DE. Empty: that of this machine.'),
    me: textList({ longest: 400, most: 100 })
      .default([...messages.me])
      .describe('Your names, numbers and addresses, as exports have them; a list, or with commas between.'),
    log: z
      .boolean()
      .default(messages.log)
      .describe('Write questions about messages, and replies suggested and taken, into the daily notes of that space.'),
  })
  .prefault({})
  .describe('What was said between people.')
