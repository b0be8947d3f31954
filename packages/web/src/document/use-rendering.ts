import { useEffect, useState } from 'preact/hooks'
import type { Rendering } from './rendering.ts'

/** The renderer, loaded with the first document. Without it the source is shown. */
export function useRendering(): { ready?: Rendering; settled: boolean } {
  const [state, setState] = useState<{ ready?: Rendering; settled: boolean }>({ settled: false })
  useEffect(() => {
    import('./rendering.ts').then(
      ({ rendering }) => setState({ ready: rendering, settled: true }),
      () => setState({ settled: true }),
    )
  }, [])
  return state
}
