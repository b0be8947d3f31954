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
export type FactHistory = Answer<'factHistory'>
export type FactWithOrigins = FactHistory['fact']
export type Fact = Answer<'factList'>['facts'][number]
export type FactType = Fact['type']
export type FactSource = Fact['source']
export type Retirement = NonNullable<Fact['retiredBecause']>
export type FactPair = Answer<'reviewList'>['pairs'][number]
export type Outcome = Answer<'rememberFact'>['outcomes'][number]
export type Forgotten = Answer<'forget'>
export type Brief = Answer<'brief'>
export type Session = Answer<'sessionList'>['sessions'][number]
export type SessionHistory = Answer<'sessionGet'>
export type MemoryFile = Answer<'memoryList'>['files'][number]
