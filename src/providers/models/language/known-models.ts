/**
 * Models that are taken when none is named: small ones, since what they do here is read short conversations. The only
 * place with names of models, which age; `llm.model` overrides them.
 */
export const usualModels = {
  anthropic: 'claude-haiku-5-5',
  openai: 'gpt-5-mini',
  gemini: 'gemini-2.5-flash',
  glm: 'glm-4.6',
} as const
