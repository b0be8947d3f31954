import { z } from 'zod'
import { defaults } from './defaults.ts'

const { gems } = defaults

export const gemSettings = z
  .strictObject({
    allowedHosts: z
      .string()
      .max(2000)
      .regex(/^(?:[\w.:[\]-]+(?:\s*,\s*|$))*$/, 'hosts such as wiki.home or 192.168.1.5:8080, with commas between')
      .default(gems.allowedHosts)
      .describe(
        'Hosts in a private network from which pages may be captured: wiki.home, 192.168.1.5:8080. Else none is asked.',
      ),
    enrich: z
      .boolean()
      .default(gems.enrich)
      .describe('Sum up and tag what is captured as soon as it is there; by rules, unless a language model is set.'),
  })
  .prefault({})
  .describe('What is captured from outside.')
