/** How facts move to another home; loaded at its first use. */
export const loadMovingFacts = () => import('./moving/moving-facts.ts')

/** How writes of facts are undone; loaded at its first use. */
export const loadFactUndo = () => import('./undo-changes.ts')
