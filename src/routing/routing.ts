export { type Call, type Circumstances, chooseTiers, type Route, type TierState } from './choose-tiers.ts'
export { guessTask } from './guess-task.ts'
export { type Health, type RoutedCall, routedModel, states, type TierModel } from './routed-model.ts'
export { type Rule, rules, type Tier, tiers } from './rules.ts'
