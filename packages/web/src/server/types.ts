import type { JarvisClient } from '../../../../src/client/client.ts'

/** What the operations take and answer, as the client has it. */
type Answer<Name extends keyof JarvisClient> = Awaited<ReturnType<JarvisClient[Name]>>

export type SearchResult = Answer<'search'>
export type Hit = SearchResult['hits'][number]
export type HitTrace = NonNullable<Hit['trace']>
export type Status = Answer<'status'>
export type Collection = Status['collections'][number]
export type DocumentText = Answer<'get'>
export type Setting = Answer<'configExplain'>['settings'][number]
export type UpdateReport = Answer<'update'>
export type LogEntry = Answer<'log'>['entries'][number]
export type RecordKind = Hit['kind']
