import type { ExplainedRoute, ShownModels } from '../../app/jarvis.ts'
import { alignTable, number, printable } from './layout.ts'
import { ownLimits } from './own-limits.ts'
import type { View } from './view.ts'

const priceOf = (price: { input: number; output: number } | null): string =>
  price === null ? 'unknown price' : price.input + price.output === 0 ? 'free' : `$${price.input} / $${price.output}`

const models: View<ShownModels> = {
  plain: ({ tiers, rules, moved, limits, offline, memoryMb }, { output: { style } }) => {
    const { bold, dim } = style
    const head = ['Tier', 'Model', 'Where', 'Window', 'Price in / out', 'Calls', 'Time', 'State'].map((word) =>
      bold(word),
    )
    const rows = tiers.map(({ tier, model, isHere, window, price, calls, ms, problem }) =>
      model === ''
        ? [tier, dim(`not set: jarvis config explain models.${tier}`)]
        : [
            ...[tier, printable(model), isHere ? 'here' : 'elsewhere', number(window), priceOf(price), number(calls)],
            ...[ms === null ? '' : `${number(ms)} ms`, problem === null ? 'ok' : printable(problem)],
          ],
    )
    const tasks = tiers.map(({ tier }) => {
      const own = rules.filter((rule) => rule.tier === tier)
      return `  ${tier}: ${own.map(({ task, mostTokens }) => (mostTokens ? `${task} up to ${number(mostTokens)} tokens` : task)).join(', ')}`
    })
    const elsewhere = moved.map(
      ({ task, wanted, tier, reason }) => `  ${task}: ${wanted} → ${tier}. ${dim(printable(reason))}`,
    )
    return [
      ...alignTable([head, ...rows], [3, 5]),
      '',
      bold('Tasks'),
      ...tasks,
      ...(elsewhere.length > 0 ? ['', bold('Rerouted calls'), ...elsewhere] : []),
      '',
      ...ownLimits(limits).map((line) => `Remote models: ${line}`),
      ...(offline ? ['Remote models are not called: the setting offline is on.'] : []),
      `This process holds at most ${number(memoryMb)} MB of models.`,
    ].join('\n')
  },
  rows: ({ tiers }) =>
    tiers.map(({ price, ...tier }) => ({ ...tier, input: price?.input ?? '', output: price?.output ?? '' })),
}

const route: View<ExplainedRoute> = {
  plain: ({ task, isGuess, tokens, tier, model, order, reasons, refused, explain }, { output: { style } }) => {
    const answer =
      tier === ''
        ? 'No model can do this.'
        : `${style.bold(tier)}: ${printable(model)} (${task}, ${number(tokens)} tokens)`
    if (!explain && tier !== '') return answer
    const steps = [isGuess ? `Task, read from the description: ${task}.` : `The task is ${task}.`, ...reasons]
    const others = order.slice(1).map((one) => `${one.tier} (${printable(one.model)})`)
    return [
      answer,
      ...steps.map((step, index) => `  ${index + 1}. ${printable(step)}`),
      ...(others.length > 0 ? [`Fallback: ${others.join(', then ')}.`] : []),
      ...(refused.length > 0 ? ['Not used:', ...refused.map(({ reason }) => `  ${printable(reason)}`)] : []),
    ].join('\n')
  },
  rows: ({ order, reasons: _, refused: __, ...route }) => [
    { ...route, order: order.map(({ tier }) => tier).join(' ') },
  ],
}

export const modelViews: Readonly<Record<string, View<never>>> = { models, models_route: route }
