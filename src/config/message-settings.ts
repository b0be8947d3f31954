import { z } from 'zod'
import { defaults } from './defaults.ts'

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
    me: z
      .union([z.string().max(20_000), z.array(z.string().min(1).max(400)).max(100)])
      .transform((value) => (typeof value === 'string' ? value.split(',') : value))
      .transform((names) => names.map((name) => name.trim()).filter((name) => name !== ''))
      .default([...messages.me])
      .describe('Your names, numbers and addresses, as exports have them; a list, or with commas between.'),
  })
  .prefault({})
  .describe('What was said between people.')
