import { answerParts } from '../threads/answer-parts.ts'
import { compareGems } from './compare-gems.ts'

/** The thread that compares the gems of one summary: see threads/run-apart.ts. */
answerParts(compareGems)
