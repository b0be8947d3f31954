import { addressOf } from '../route.ts'

/** The page of one project. */
export const addressOfProject = (name: string): string => addressOf(`projects/${encodeURIComponent(name)}`)

/** A gem beside the list of gems; with words, at the passage that says them. */
export const addressOfGem = (id: string, says?: string): string =>
  addressOf('gems', new URLSearchParams({ open: id, ...(says !== undefined && { says }) }))
