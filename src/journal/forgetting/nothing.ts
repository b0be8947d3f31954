import type { Erased, FoundPart } from '../../ports/forgetting.ts'

/** What a part gives that had nothing to erase. */
export const nothingErased: Erased = { erased: [], left: [], texts: [], drafts: [], since: Number.POSITIVE_INFINITY }
export const nothingFound: FoundPart = { items: [], erase: async () => nothingErased }
