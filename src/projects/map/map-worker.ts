import { answerParts } from '../threads/answer-parts.ts'
import { drawMap } from './draw-map.ts'

/** The thread that draws one map: see threads/run-apart.ts. */
answerParts(drawMap)
