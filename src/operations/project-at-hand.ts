import { z } from 'zod'
import { localPath } from './local-path.ts'

/** Inputs for the project at hand, which `projectAtHand` resolves. */
export const projectInputs = {
  project: z.string().max(200).optional().describe('Project at hand: omits others.'),
  folder: localPath.optional().describe('Working folder: its project is the one at hand.'),
}
