import { openJarvis } from '../../../app/open-jarvis.ts'
import { serve } from '../../mcp/serve.ts'
import type { Invocation } from '../invocation.ts'
import { version } from '../version.ts'

/** Serves the space to an assistant until it hangs up. */
export async function mcp({ parsed, output, signal: stop }: Invocation): Promise<number> {
  const signal = stop()
  const { home, space, set } = parsed.common
  await serve({
    version,
    signal,
    note: output.note,
    open: () => openJarvis({ home, space, config: set, onWarning: output.note }),
  })
  return 0
}
