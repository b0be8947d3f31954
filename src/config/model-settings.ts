import { z } from 'zod'
import { defaults } from './defaults.ts'

const { models } = defaults
const tier = z.string().trim().max(2000)

export const modelSettings = z
  .strictObject({
    tiny: tier
      .default(models.tiny)
      .describe('Model for classifying and parsing: a preset (apple), or provider/model. Empty: the next tier.'),
    local: tier
      .default(models.local)
      .describe(
        'Model for error triage, commit messages, file filters and summaries: mlx, ollama, or provider/model. Empty: the model of llm, if it is local.',
      ),
    strong: tier
      .default(models.strong)
      .describe(
        'Model for many files, architecture and skills: glm, anthropic/claude-opus-5-5, or openai/name@http://host/v1 window=8192 key=VARIABLE. Empty: the model of llm, if it is remote.',
      ),
    memoryMb: z
      .number()
      .int()
      .min(50)
      .max(1_000_000)
      .default(models.memoryMb)
      .describe('Maximum megabytes of models in one process; the least recently used is unloaded first.'),
  })
  .prefault({})
  .describe('Models by tier; each call goes to the cheapest one that can do it.')
