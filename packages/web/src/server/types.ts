import type { JarvisClient } from '../../../../src/client/client.ts'

/** What the operations take and answer, as the client has it. */
type Answer<Name extends keyof JarvisClient> = JarvisClient[Name] extends (...given: never[]) => Promise<infer Given>
  ? Given
  : never

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
export type ObservationLine = Answer<'obsSearch'>['observations'][number]
export type Observation = Answer<'getObservations'>['observations'][number]
export type ObservationType = ObservationLine['type']
export type Freshness = NonNullable<ObservationLine['code']>
export type TimelineDay = Answer<'timeline'>['days'][number]
export type TimelineEntry = TimelineDay['entries'][number]
export type Receipt = Answer<'receiptList'>['receipts'][number]
export type RawEvent = Answer<'rawEvents'>['events'][number]
export type LinkKind = Observation['links'][number]['kind']
export type Link = Answer<'linkList'>['links'][number]
export type Project = Answer<'projectList'>['projects'][number]
export type WholeProject = Answer<'projectShow'>
export type ProjectSummary = Answer<'projectSummarize'>
export type Conversation = Answer<'messageConversations'>['conversations'][number]
export type MessageExchange = Answer<'searchMessages'>['hits'][number]
export type SameProposal = Answer<'contactProposals'>['proposals'][number]
export type PersonOfMessages = Extract<Answer<'messageContext'>, { about: 'contact' }>
export type ActivityOfMessages = Answer<'messageActivity'>
export type GemMap = Answer<'projectMap'>
export type Suggestion = Answer<'projectSuggest'>['suggestions'][number]
export type WorkStats = Answer<'stats'>
export type UsageAnswer = Answer<'usage'>
export type FileTogether = Answer<'filesTogether'>['files'][number]
export type Diagnosis = Answer<'doctor'>
export type ModelTier = Answer<'models'>['tiers'][number]
export type Finding = Diagnosis['findings'][number]
export type Imported = Answer<'importData'>
export type GemLine = Answer<'gemList'>['gems'][number]
export type WholeGem = Answer<'gemGet'>
export type IdleStatus = Answer<'idleStatus'>
export type OwnerLine = IdleStatus['list'][number]
export type WholeRun = Answer<'agentShow'>
export type AgentRun = Answer<'agentList'>['runs'][number]
export type SuggestedReplies = Answer<'messageReply'>
