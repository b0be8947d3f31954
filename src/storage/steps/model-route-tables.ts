/** Routing decision for each call of a model. Frozen with its release. */
export const modelRouteTables = `
-- task: kind of task; tier: of the model that answered, wanted: that the rules name; strong: model of the strong tier, which
-- would have answered without a router; is_here: the model runs on this machine. Empty in rows of former versions.
ALTER TABLE model_usage ADD COLUMN task TEXT NOT NULL DEFAULT '';
ALTER TABLE model_usage ADD COLUMN tier TEXT NOT NULL DEFAULT '';
ALTER TABLE model_usage ADD COLUMN wanted TEXT NOT NULL DEFAULT '';
ALTER TABLE model_usage ADD COLUMN strong TEXT NOT NULL DEFAULT '';
ALTER TABLE model_usage ADD COLUMN is_here INTEGER NOT NULL DEFAULT 0;
ALTER TABLE model_usage ADD COLUMN ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE model_usage ADD COLUMN reason TEXT NOT NULL DEFAULT '';
`
