/** Cost of language models, one row per call. */
export const usageTables = `
-- What language models cost, a row a call. purpose: what the answer was for (facts, summary). Tokens as the service counts.
CREATE TABLE model_usage (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  model TEXT NOT NULL,
  purpose TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL
);
CREATE INDEX model_usage_by_time ON model_usage (at);
`
