import { parentPort } from 'node:worker_threads'
import { drawMap } from './draw-map.ts'
import type { MapAnswer, MapMessage, MappedGem } from './map-messages.ts'

/** The thread that draws one map: see map-thread.ts. It loads no model and opens no file. */
const gems: MappedGem[] = []
const say = (answer: MapAnswer): void => parentPort?.postMessage(answer)

parentPort?.on('message', (message: MapMessage) => {
  if (message.kind === 'gems') {
    gems.push(...message.gems)
    return
  }
  drawMap(gems).then(
    (map) => say({ kind: 'drawn', map }),
    (error: unknown) => say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  )
})
