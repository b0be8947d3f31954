import { z } from 'zod'
import { defaults } from './defaults.ts'

const { gems } = defaults

export const gemSettings = z
  .strictObject({
    allowedHosts: z
      .string()
      .max(2000)
      .regex(/^(?:[\w.:[\]-]+(?:\s*,\s*|$))*$/, 'hosts such as wiki.home or 192.168.1.5:8080, separated by commas')
      .default(gems.allowedHosts)
      .describe(
        'Hosts in a private network from which pages may be saved: wiki.home, 192.168.1.5:8080. Others are refused.',
      ),
    enrich: z
      .boolean()
      .default(gems.enrich)
      .describe('Summarize and tag gems when they are saved; by rules, or by the language model if one is set.'),
  })
  .prefault({})
  .describe('Saved pages, files and texts.')
