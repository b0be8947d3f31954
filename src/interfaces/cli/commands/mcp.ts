import { openJarvis } from '../../../app/open-jarvis.ts'
import { serve } from '../../mcp/serve.ts'
import type { Output } from '../output.ts'
import type { ParsedArguments } from '../parse-arguments.ts'
import { version } from '../version.ts'

/** Serves the space to an assistant until it hangs up. */
export async function mcp({ common }: ParsedArguments, output: Output, signal: AbortSignal): Promise<number> {
  const { home, space, set } = common
  await serve({
    version,
    signal,
    note: output.note,
    open: () => openJarvis({ home, space, config: set, onWarning: output.note }),
  })
  return 0
}
