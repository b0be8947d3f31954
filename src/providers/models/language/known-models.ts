/**
 * Default models: small ones, since they only read short conversations. Names of models change over time, so they are
 * only here; `llm.model` overrides them.
 */
export const usualModels = {
  anthropic: 'claude-haiku-5-5',
  openai: 'gpt-5-mini',
  gemini: 'gemini-2.5-flash',
  glm: 'glm-4.6',
} as const
