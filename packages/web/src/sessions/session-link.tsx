import { addressOfEntry } from '../route.ts'

/** Leads to a session, by its id. */
export const SessionLink = ({ id }: { id: string }) => <a href={addressOfEntry('sessions', id)}>{id}</a>
